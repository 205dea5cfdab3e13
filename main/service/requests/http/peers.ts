// Keeps each origin's last certificate, so that a changed issuer can be reported.
import type { PeerCertificate } from 'node:tls';
import type { ServicePeer, ServicePeers } from '../../../desk/ports/system.ts';
import { epochMillis } from '../../../../domain/time.ts';

export interface PeerBook extends ServicePeers {
  /** Called for verified certificates alone. */
  seen(origin: string, peer: ServicePeer): void;
}

export function createPeerBook(): PeerBook {
  const peers = new Map<string, ServicePeer>();
  return {
    seen: (origin, peer) => peers.set(origin, peer),
    peerOf: (origin) => peers.get(origin),
  };
}

/** Undefined without a certificate, for which Node returns an empty object. */
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

/** `CN=…, O=…`. The service chooses this text, so control characters are removed from it. */
function nameOf(issuer: object): string {
  const fields = Object.entries(issuer).filter(
    ([field, value]) => ['CN', 'O', 'OU', 'C'].includes(field) && value !== '',
  );
  const parts = fields.toReversed().map(([field, value]) => `${field}=${[value].flat().join('+')}`);
  return parts.length === 0
    ? 'without a name'
    : parts.join(', ').replaceAll(/\p{C}/gu, '?').slice(0, LONGEST_NAME).toWellFormed();
}
