// The names that save dialogs propose, in the zone of the computer.
import { afterEach, expect, it, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { createLockGate } from '../../../../main/bridge/lock-gate.ts';
import type { Desktop } from '../../../../main/desk/ports/system.ts';

const proposed = vi.hoisted((): string[] => []);
vi.mock('electron', () => ({
  app: {},
  shell: {},
  Notification: () => undefined,
  BrowserWindow: { getAllWindows: () => [] },
  dialog: {
    showSaveDialog: ({ defaultPath }: { defaultPath: string }) => {
      proposed.push(defaultPath);
      return Promise.resolve({ canceled: true });
    },
  },
}));
const { systemDesktop } = await import('../../../../main/shell/desktop.ts');

afterEach(() => vi.unstubAllEnvs());

/** The evening of 28 November in UTC. */
const at = epochMillis(Date.parse('2026-11-28T23:30:00Z'));

/** Each call that proposes a name with a day. */
const saves: readonly [string, (desktop: Desktop) => Promise<unknown>][] = [
  ['ledger', (desktop) => desktop.saveLedgerCsv(at)],
  ['evidence', (desktop) => desktop.saveEvidence('LN-1', at)],
  ['diagnostics', (desktop) => desktop.saveDiagnostics(at)],
  ['export', (desktop) => desktop.saveExport({ resource: 'loans', compared: false }, 'csv', at)],
  ['comparison', (desktop) => desktop.saveExport({ resource: 'loans', compared: true }, 'xlsx', at)],
  ['backup', (desktop) => desktop.saveBackup(at)],
];

it.each(saves)(
  'the name of a file carries the day of the computer’s own calendar: %s',
  async (_what, save) => {
    const desktop = systemDesktop(createLockGate());
    for (const [zone, day] of [
      ['Africa/Lagos', '2026-11-29'],
      ['America/New_York', '2026-11-28'],
      ['UTC', '2026-11-28'],
    ] as const) {
      vi.stubEnv('TZ', zone);
      await save(desktop);
      expect(proposed.at(-1)).toContain(day);
    }
  },
);
