// The surroundings of a real desk, which survive a restart: folder, keychain, files, practice service.
import { rmSync } from 'node:fs';
import type { ServiceProfile } from '../../domain/profile.ts';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { ProxyRoute } from '../../main/desk/ports/system.ts';
import type { DialectName } from '../../sandbox/dialect/all.ts';
import { startPracticeServer, type PracticeServer } from '../../sandbox/server.ts';
import { dialectProfile } from './dialect-profiles.ts';
import { newFolder } from './folders.ts';
import { memoryDisk, type MemoryDisk } from './memory-disk.ts';

const API_KEY = 'practice-key';
export const CONTROL_KEY = 'control-key';

export interface Counted {
  readonly requests: Readonly<Record<string, number>>;
  readonly effects: Readonly<Record<string, { quotes: number; applications: number; loans: number }>>;
}

export interface Premises {
  readonly folder: string;
  readonly secrets: Map<string, string>;
  /** Of profiles that were agreed to in an earlier run: the digests of their sealed parts. */
  readonly agreed: Map<string, string>;
  readonly disk: MemoryDisk;
  readonly practice: PracticeServer;
  readonly profile: (baseUrl: string) => ServiceProfile;
  readonly desktop: {
    routes: readonly ProxyRoute[];
    /** The file that the operator chooses; undefined cancels the dialog. */
    chosen: { name: string; text: string } | undefined;
    /** The file that the operator attaches; undefined cancels the dialog. */
    attachment: { name: string; bytes: Uint8Array } | undefined;
    readonly saved: Map<string, string>;
    /** The same files as bytes. */
    readonly savedBytes: Map<string, Uint8Array>;
    readonly links: string[];
    /** Title and text of each notification. */
    readonly notified: (readonly [string, string])[];
  };
  /** Changes the practice service's price, clock or faults. */
  steer(path: string, body: object): Promise<void>;
  /** The practice service's counts: requests by path, and the effects of each `external_id`. */
  counted(): Promise<Counted>;
  leave(): Promise<void>;
}

/**
 * The price does not change by itself, so that two reads are equal. A test changes it with `steer`.
 * @param dialect the practice service's field names. The desk gets the profile that maps them.
 */
export async function premises(seed = 'real-desk', dialect: DialectName = 'native'): Promise<Premises> {
  const folder = newFolder('desk');
  const practice = await startPracticeServer({
    port: 0,
    seed,
    dialect,
    apiKey: API_KEY,
    controlKey: CONTROL_KEY,
  });
  async function steer(path: string, body: object): Promise<void> {
    const answer = await fetch(`${practice.controlUrl}${path}`, {
      method: 'POST',
      headers: { 'x-practice-key': CONTROL_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  async function counted(): Promise<Counted> {
    const answer = await fetch(`${practice.controlUrl}/state`, {
      headers: { 'x-practice-key': CONTROL_KEY },
    });
    return ((await answer.json()) as { data: Counted }).data;
  }
  await steer('/price/freeze', { frozen: true });
  const profile = dialectProfile(dialect);
  return {
    steer,
    counted,
    profile,
    folder,
    practice,
    agreed: new Map(),
    secrets: new Map([['service/sandbox', secretEntry(profile(practice.baseUrl), API_KEY)]]),
    disk: memoryDisk(),
    desktop: {
      routes: [{ kind: 'direct' }],
      chosen: undefined,
      attachment: undefined,
      saved: new Map(),
      savedBytes: new Map(),
      links: [],
      notified: [],
    },
    async leave() {
      await practice.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
