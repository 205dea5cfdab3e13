import { describe, expect, it, vi } from 'vitest';
import { createPublisher } from '../../../../main/bridge/publisher.ts';
import { initialSlices } from '../../../../main/wiring/initial.ts';
import type { AppSlice } from '../../../../contract/slices/app.ts';

const app: AppSlice = {
  version: '0.1.0',
  electron: '42',
  platform: 'linux',
  packaged: false,
  chromiumSandbox: true,
  theme: 'system',
  language: 'system',
  density: 'comfortable',
  storage: { state: 'opening' },
};
function window(destroyed = false) {
  const send = vi.fn<(channel: string, text: string) => void>();
  // Only what the publisher uses of a WebContents.
  return { send, isDestroyed: () => destroyed, once: () => undefined } as unknown as Electron.WebContents & {
    send: typeof send;
  };
}
const texts = (of: ReturnType<typeof window>) =>
  of.send.mock.calls.map(([channel, text]) => [channel, JSON.parse(text) as { revision: number }] as const);

describe('the publisher', () => {
  it('sends a changed slice whole, with a revision that only rises', () => {
    const publisher = createPublisher(initialSlices(app));
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
  it('sends nothing when nothing changed, and nothing to a window that is gone', () => {
    const publisher = createPublisher(initialSlices(app));
    const [shown, gone] = [window(), window(true)];
    publisher.addWindow(shown);
    publisher.addWindow(gone);
    publisher.publish('journal', { entries: 0 });
    expect(shown.send).not.toHaveBeenCalled();
    publisher.publish('journal', { entries: 5 });
    expect(shown.send).toHaveBeenCalledTimes(1);
    expect(gone.send).not.toHaveBeenCalled();
  });
  it('lets nothing out that the contract does not name', () => {
    const publisher = createPublisher(initialSlices(app));
    const withSecret = { entries: 3, secret: 'canary' };
    publisher.publish('journal', withSecret);
    expect(publisher.snapshot('journal')).not.toContain('canary');
  });
});
