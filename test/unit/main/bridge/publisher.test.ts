import { USUAL_PREFERENCES } from '../../../../contract/usual-preferences.ts';
import { USUAL_NOTIFY_RULES } from '../../../../domain/notify-rules.ts';
import { describe, expect, it, vi } from 'vitest';
import { createLockGate } from '../../../../main/bridge/lock-gate.ts';
import { createPublisher } from '../../../../main/bridge/publisher.ts';
import { initialSlices } from '../../../../main/wiring/initial.ts';
import { sliceNames } from '../../../../contract/contract.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { AppSlice } from '../../../../contract/slices/app.ts';

const app: AppSlice = {
  version: '0.1.0',
  electron: '42',
  chromium: '148.0.7778.96',
  platform: 'linux',
  build: { kind: 'source' },
  chromiumSandbox: true,
  theme: 'system',
  density: 'comfortable',
  preferences: USUAL_PREFERENCES,
  notify: USUAL_NOTIFY_RULES,
  storage: { state: 'opening' },
};
function window(destroyed = false) {
  const send = vi.fn<(channel: string, text: string) => void>();
  // The part of a WebContents that the publisher uses.
  return { send, isDestroyed: () => destroyed, once: () => undefined } as unknown as Electron.WebContents & {
    send: typeof send;
  };
}
const texts = (of: ReturnType<typeof window>) =>
  of.send.mock.calls.map(([channel, text]) => [channel, JSON.parse(text) as { revision: number }] as const);

describe('the publisher', () => {
  it('sends a changed slice whole, with a growing revision', () => {
    const publisher = createPublisher(initialSlices(app), createLockGate());
    const shown = window();
    publisher.addWindow(shown);
    publisher.publish('journal', { entries: 1 });
    publisher.publish('journal', { entries: 2 });
    expect(texts(shown)).toEqual([
      ['slice:journal', { revision: 2, value: { entries: 1 } }],
      ['slice:journal', { revision: 3, value: { entries: 2 } }],
    ]);
    expect(JSON.parse(publisher.snapshot('journal'))).toEqual({ revision: 3, value: { entries: 2 } });
  });
  it('sends nothing if nothing changed, and nothing to a closed window', () => {
    const publisher = createPublisher(initialSlices(app), createLockGate());
    const [shown, gone] = [window(), window(true)];
    publisher.addWindow(shown);
    publisher.addWindow(gone);
    publisher.publish('journal', { entries: 0 });
    expect(shown.send).not.toHaveBeenCalled();
    publisher.publish('journal', { entries: 5 });
    expect(shown.send).toHaveBeenCalledTimes(1);
    expect(gone.send).not.toHaveBeenCalled();
  });
  it('drops what the contract does not name', () => {
    const publisher = createPublisher(initialSlices(app), createLockGate());
    const withSecret = { entries: 3, secret: 'canary' };
    publisher.publish('journal', withSecret);
    expect(publisher.snapshot('journal')).not.toContain('canary');
  });
  it('sends only the lock while the desk is locked, and every slice once it is unlocked', () => {
    const gate = createLockGate();
    const publisher = createPublisher(initialSlices(app), gate);
    const shown = window();
    publisher.addWindow(shown);
    publisher.publish('journal', { entries: 1 });
    shown.send.mockClear();
    gate.lock();
    expect(texts(shown)).toEqual([]);
    publisher.publish('lock', { state: 'locked', by: 'idle', at: epochMillis(1), wrong: 0 });
    publisher.publish('journal', { entries: 2 });
    publisher.publish('app', { ...app, theme: 'dark' });
    expect(texts(shown).map(([channel]) => channel)).toEqual(['slice:lock']);
    for (const name of sliceNames.filter((one) => one !== 'lock')) expect(publisher.snapshot(name)).toBe('');
    expect(publisher.snapshot('lock')).toContain('locked');
    gate.unlock();
    const sent = new Map(texts(shown));
    expect(sent.get('slice:journal')).toEqual({ revision: 3, value: { entries: 2 } });
    expect(sent.get('slice:app')).toMatchObject({ value: { theme: 'dark' } });
    // Unchanged slices too, because the page has emptied itself.
    expect(sent.size).toBe(sliceNames.length);
    expect(texts(shown)).toHaveLength(sliceNames.length);
    expect(publisher.snapshot('journal')).not.toBe('');
  });
  it('forgets a window that is gone', () => {
    const publisher = createPublisher(initialSlices(app), createLockGate());
    let close = (): unknown => undefined;
    const isDestroyed = vi.fn<() => boolean>(() => true);
    const once = (event: string, listener: () => unknown) => {
      expect(event).toBe('destroyed');
      close = listener;
    };
    publisher.addWindow(Object.assign(window(), { isDestroyed, once }));
    close();
    publisher.publish('journal', { entries: 1 });
    expect(isDestroyed).not.toHaveBeenCalled();
  });
});
