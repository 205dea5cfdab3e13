// Raises an alert when the issuer of a service's certificate changes. Issuers are kept in the journal,
// because after a loss of the cache a changed issuer would pass for the first one. A new certificate of the
// same issuer raises no alert.
import * as v from 'valibot';
import type { ProfileId } from '../../../domain/ids.ts';
import { originOf, type ServiceProfile } from '../../../domain/profile.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf, saidBy, type UnreadRecord } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, ServicePeer, ServicePeers } from '../ports/system.ts';
import type { Raise } from './alerts.ts';

const DAY = 86_400_000;
/** Leaves time to write to the lender before the certificate expires. */
const EXPIRES_SOON = 14 * DAY;

interface CertificatePorts {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly peers: ServicePeers;
  readonly raise: Raise;
}

interface ServiceIssuers {
  /** Undefined if a newer version of the app recorded it in a form that this one cannot read. */
  last: ServicePeer | undefined;
  /** Issuer → when it was last recorded. */
  readonly issuers: Map<string, EpochMillis>;
  readonly fingerprints: Set<string>;
}

export interface Certificates {
  load(): Promise<Result<void>>;
  /** Checks the issuer of this profile's service; the next check repeats a failed write. */
  look(profile: ServiceProfile): Promise<void>;
  /** The certificate seen in this run, or else the last recorded one. */
  peerOf(profile: ServiceProfile): ServicePeer | undefined;
}

export function createCertificates({ clock, journal, peers, raise }: CertificatePorts): Certificates {
  const byService = new Map<string, ServiceIssuers>();
  const busy = new Set<string>();
  const keyOf = (profile: ProfileId, origin: string): string => `${profile} ${origin}`;

  const issuersOf = (key: string, peer?: ServicePeer): ServiceIssuers => {
    const of = byService.get(key) ?? {
      last: peer,
      issuers: new Map<string, EpochMillis>(),
      fingerprints: new Set<string>(),
    };
    of.last = peer;
    byService.set(key, of);
    return of;
  };

  function take(key: string, at: EpochMillis, peer: ServicePeer): void {
    const of = issuersOf(key, peer);
    of.issuers.set(peer.issuer, at);
    of.fingerprints.add(peer.fingerprint256);
  }

  /** An unreadable record still proves that the next issuer is not the first. */
  function takeUnread(entry: UnreadRecord): void {
    if (entry.profile === undefined) return;
    const key = keyOf(entry.profile, entry.subject);
    const said = saidBy(entry, SaysPeer);
    if (said === undefined) issuersOf(key);
    else take(key, entry.at, { ...said, validTo: undefined });
  }

  /** An issuer recorded within a day is not new: two servers may show different issuers in turn. */
  const isOther = (of: ServiceIssuers, { issuer }: ServicePeer, at: EpochMillis): boolean =>
    of.last?.issuer !== issuer && at - (of.issuers.get(issuer) ?? -Infinity) >= DAY;

  /** Settles once the journal has this certificate; false if it could not be written. */
  async function note(
    id: ProfileId,
    origin: string,
    peer: ServicePeer,
    of: ServiceIssuers | undefined,
  ): Promise<boolean> {
    const at = clock.wall();
    const certificate = { origin, ...peer };
    if (of !== undefined && isOther(of, peer, at)) {
      const before = of.last && { before: of.last.issuer };
      const state = peer.fingerprint256;
      const alert = { kind: 'issuer-changed', subject: origin, state, at } as const;
      if (!(await raise(id, { ...alert, certificate: { ...certificate, ...before } }))) return false;
    } else if (of?.fingerprints.has(peer.fingerprint256) === true) {
      of.last = peer;
      return true;
    }
    const noted = await record(journal, 'peer.seen', origin, at, { profile: id, ...certificate });
    if (noted.ok) take(keyOf(id, origin), at, peer);
    return noted.ok;
  }

  async function noteEnd(id: ProfileId, origin: string, peer: ServicePeer): Promise<void> {
    const at = clock.wall();
    if (peer.validTo === undefined || peer.validTo - at > EXPIRES_SOON) return;
    const alert = { kind: 'certificate-expiring', subject: origin, state: peer.fingerprint256, at } as const;
    await raise(id, { ...alert, certificate: { origin, ...peer } });
  }

  return {
    async load() {
      const peersSeen = await recordsOf(journal, ['peer.seen']);
      if (!peersSeen.ok) return peersSeen;
      for (const entry of peersSeen.value) {
        if (entry.body === undefined) takeUnread(entry);
        else {
          const { profile, origin, issuer, validTo, fingerprint256 } = entry.body;
          take(keyOf(profile, origin), entry.at, { issuer, validTo, fingerprint256 });
        }
      }
      return ok(undefined);
    },
    async look(profile) {
      const origin = originOf(profile);
      const key = keyOf(profile.id, origin);
      const peer = peers.peerOf(origin);
      if (peer === undefined || busy.has(key)) return;
      busy.add(key);
      try {
        if (await note(profile.id, origin, peer, byService.get(key))) await noteEnd(profile.id, origin, peer);
      } finally {
        busy.delete(key);
      }
    },
    peerOf(profile) {
      const origin = originOf(profile);
      return peers.peerOf(origin) ?? byService.get(keyOf(profile.id, origin))?.last;
    },
  };
}

/** What every version of the record states. */
const SaysPeer = v.object({ issuer: v.string(), fingerprint256: v.string() });
