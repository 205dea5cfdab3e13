// Whose certificate a service showed, kept per origin, so that a change of who vouches for it can be seen.
import type { PeerCertificate } from 'node:tls';
import type { ServicePeer, ServicePeers } from '../../../desk/ports/system.ts';
import { epochMillis } from '../../../../domain/time.ts';

export interface PeerBook extends ServicePeers {
  /** Only for a certificate that was verified. */
  seen(origin: string, peer: ServicePeer): void;
}

export function createPeerBook(): PeerBook {
  const peers = new Map<string, ServicePeer>();
  return {
    seen: (origin, peer) => peers.set(origin, peer),
    peerOf: (origin) => peers.get(origin),
  };
}

/** Undefined where there is no certificate to speak of: Node gives an empty object then. */
export function peerFrom(certificate: Partial<PeerCertificate> | null): ServicePeer | undefined {
  const { issuer, valid_to: validTo = '', fingerprint256 = '' } = certificate ?? {};
  if (issuer === undefined || fingerprint256 === '') return undefined;
  const until = Date.parse(validTo);
  return {
    issuer: nameOf(issuer),
    validTo: Number.isNaN(until) ? undefined : epochMillis(until),
    fingerprint256,
  };
}

const LONGEST_NAME = 160;

/** `CN=…, O=…`. Whoever answers chose the text, so nothing in it may steer a line it is shown in. */
function nameOf(issuer: object): string {
  const fields = Object.entries(issuer).filter(
    ([field, value]) => ['CN', 'O', 'OU', 'C'].includes(field) && value !== '',
  );
  const parts = fields.toReversed().map(([field, value]) => `${field}=${[value].flat().join('+')}`);
  return parts.length === 0
    ? 'without a name'
    : parts.join(', ').replaceAll(/\p{C}/gu, '?').slice(0, LONGEST_NAME).toWellFormed();
}
