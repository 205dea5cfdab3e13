// The slices of a desk that has just started, for tests that run it without a window.
import { USUAL_PREFERENCES } from '../../contract/usual-preferences.ts';
import { USUAL_NOTIFY_RULES } from '../../domain/notify-rules.ts';
import type { SliceName, Slices } from '../../contract/contract.ts';
import type { Publisher } from '../../main/bridge/publisher.ts';
import { initialSlices } from '../../main/wiring/initial.ts';

export const firstSlices = (): Slices =>
  initialSlices({
    version: 'test',
    electron: 'none',
    chromium: '148.0.7778.96',
    platform: process.platform,
    build: { kind: 'source' },
    chromiumSandbox: false,
    theme: 'system',
    density: 'comfortable',
    preferences: USUAL_PREFERENCES,
    notify: USUAL_NOTIFY_RULES,
    storage: { state: 'ready', notes: [] },
  });

/** A slice as the page reads it. */
export const sliceOf = <N extends SliceName>(publisher: Publisher, name: N): Slices[N] =>
  (JSON.parse(publisher.snapshot(name)) as { value: Slices[N] }).value;
