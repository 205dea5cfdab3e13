// A change of a certificate's issuer raises an alert, a renewal does not, and the issuer survives the loss
// of the cache.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { epochMillis, type EpochMillis } from '../../../../domain/time.ts';
import type { Alert } from '../../../../contract/slices/alerts.ts';
import { createCertificates, type Certificates } from '../../../../main/desk/alerts/certificates.ts';
import { createAlerts } from '../../../../main/desk/alerts/alerts.ts';
import type { ServicePeer } from '../../../../main/desk/ports/system.ts';
import { practiceProfile } from '../../../../main/practice/profile.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';

const DAY = 86_400_000;
const ORIGIN = 'https://lender.example';
const profile: ServiceProfile = { ...practiceProfile('http://127.0.0.1:9/v1'), baseUrl: `${ORIGIN}/v1` };

let clock: FakeClock;
let journal: MemoryJournal;
let certificates: Certificates;
let peers: Map<string, ServicePeer>;
let told: Alert[];

async function open(): Promise<void> {
  const alerts = createAlerts({
    clock,
    journal,
    openProfile: () => profile.id,
    settings: memorySettings(),
    showAlert: () => true,
    notify: (alert) => told.push(alert),
    publish: () => undefined,
  });
  const port = { peerOf: (origin: string) => peers.get(origin) };
  certificates = createCertificates({ clock, journal, peers: port, raise: alerts.raise });
  expect(await alerts.load(await raisedIn(journal))).toMatchObject({ ok: true });
  expect(await certificates.load()).toEqual({ ok: true, value: undefined });
}
beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  peers = new Map();
  told = [];
  await open();
});

const inDays = (days: number): EpochMillis => epochMillis(clock.wall() + days * DAY);
const by = (issuer: string, fingerprint256 = `FP of ${issuer}`, validTo = inDays(300)): ServicePeer => ({
  issuer: `CN=${issuer}`,
  validTo,
  fingerprint256,
});
async function shows(peer: ServicePeer): Promise<void> {
  peers.set(ORIGIN, peer);
  await certificates.look(profile);
}
const kinds = (): string[] => told.map((alert) => alert.kind);
const noted = (): number => journal.written.filter((entry) => entry.kind === 'peer.seen').length;

describe('the issuer', () => {
  it('is recorded at its first sight without an alert, and only once', async () => {
    for (let nth = 0; nth < 5; nth++) await shows(by('Public CA'));
    expect([kinds(), noted()]).toEqual([[], 1]);
  });

  it('raises one alert with both names when it changes', async () => {
    await shows(by('Public CA'));
    await shows(by('Office Proxy'));
    await shows(by('Office Proxy'));
    expect(told).toMatchObject([
      {
        kind: 'issuer-changed',
        subject: ORIGIN,
        certificate: { origin: ORIGIN, before: 'CN=Public CA', issuer: 'CN=Office Proxy' },
      },
    ]);
    expect(noted()).toBe(2);
  });

  it('recorded by a newer version of the app is still compared', async () => {
    const seen = { profile: profile.id, origin: ORIGIN, version: 99 };
    for (const [body, before] of [
      [{ ...seen, issuer: 'CN=Public CA', fingerprint256: 'FP of Public CA' }, 'CN=Public CA'],
      [{ ...seen, chain: ['a form this version does not know'] }, undefined],
    ] as const) {
      journal = memoryJournal();
      told = [];
      await journal.append({
        kind: 'peer.seen',
        subject: ORIGIN,
        at: clock.wall(),
        body: JSON.stringify(body),
      });
      await open();
      await shows(by('Office Proxy'));
      expect(told.map(({ kind, certificate }) => [kind, certificate?.before])).toEqual([
        ['issuer-changed', before],
      ]);
    }
  });

  it('is remembered after a restart without a cache, so a change while the app was closed raises an alert', async () => {
    await shows(by('Public CA'));
    await open();
    expect(certificates.peerOf({ ...profile })?.issuer).toBe('CN=Public CA');
    peers.clear();
    expect(certificates.peerOf(profile)?.issuer).toBe('CN=Public CA');
    await shows(by('Office Proxy'));
    expect(kinds()).toEqual(['issuer-changed']);
  });

  it('of a renewed certificate is the same: it is recorded and raises no alert', async () => {
    await shows(by('Public CA', 'first'));
    await shows(by('Public CA', 'renewed'));
    await shows(by('Public CA', 'renewed'));
    expect([kinds(), noted()]).toEqual([[], 2]);
    expect(certificates.peerOf(profile)?.fingerprint256).toBe('renewed');
  });

  it('that alternates between two servers raises one alert for each, however many days it does', async () => {
    for (let nth = 0; nth < 50; nth++) await shows(by(nth % 2 === 0 ? 'One' : 'Two'));
    expect(kinds()).toEqual(['issuer-changed']);
    expect(noted()).toBe(2);
    clock.advance(DAY);
    for (let nth = 0; nth < 50; nth++) await shows(by(nth % 2 === 0 ? 'One' : 'Two'));
    expect(kinds()).toHaveLength(2);
  });

  it('is stored for each service and each profile', async () => {
    await shows(by('Public CA'));
    peers.set('https://other.example', by('Other CA'));
    await certificates.look({ ...profile, baseUrl: 'https://other.example' });
    await certificates.look({ ...profile, id: 'second' as ServiceProfile['id'] });
    expect(kinds()).toEqual([]);
  });

  it('that cannot be recorded raises its alert with the next connection', async () => {
    await shows(by('Public CA'));
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    await shows(by('Office Proxy'));
    expect(kinds()).toEqual([]);
    journal.failure = undefined;
    await shows(by('Office Proxy'));
    expect(kinds()).toEqual(['issuer-changed']);
  });

  it('does not exist for a service without TLS', async () => {
    await certificates.look({ ...profile, baseUrl: 'http://127.0.0.1:9' });
    expect([journal.written, certificates.peerOf(profile)]).toEqual([[], undefined]);
  });
});

describe('a certificate that expires', () => {
  it('in under fourteen days raises one alert, also across restarts, and another for the next certificate', async () => {
    await shows(by('Public CA', 'first', inDays(15)));
    expect(kinds()).toEqual([]);
    clock.advance(2 * DAY);
    await certificates.look(profile);
    await certificates.look(profile);
    expect(told).toMatchObject([{ kind: 'certificate-expiring', certificate: { fingerprint256: 'first' } }]);
    expect(told[0]?.certificate?.before).toBeUndefined();
    await open();
    await certificates.look(profile);
    expect(kinds()).toHaveLength(1);
    await shows(by('Public CA', 'renewed', inDays(10)));
    expect(kinds()).toHaveLength(2);
  });
  it('at an unreadable time raises no alert', async () => {
    await shows({ ...by('Public CA'), validTo: undefined });
    expect(kinds()).toEqual([]);
  });
});
