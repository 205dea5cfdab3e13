// The only use of the system's clipboard.
import { clipboard } from 'electron';
import { checkedClipboard } from './checked-clipboard.ts';

const isWayland = (): boolean =>
  process.platform === 'linux' &&
  (process.env['WAYLAND_DISPLAY'] !== undefined || process.env['XDG_SESSION_TYPE'] === 'wayland');

export const systemClipboard = checkedClipboard(clipboard, isWayland);
