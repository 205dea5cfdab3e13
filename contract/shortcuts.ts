// Every key of the app, once. The page's handlers, the native menu's accelerators, the list an operator can open
// and what assistive technology announces are all made from this table, so that they cannot differ.
import type { FrameAct, Place } from './places.ts';

/** Keys as Chromium names them in `KeyboardEvent.key`; `mod` is Ctrl, and Cmd on a Mac. */
export interface Chord {
  readonly key: string;
  readonly mod?: true;
  readonly alt?: true;
  readonly shift?: true;
}

/** What one set of keys does; places and acts of the frame have keys of their own. */
export type ShortcutName =
  | FrameAct
  | Place
  | 'refresh'
  | 'practice'
  | 'listByCharacter'
  | 'zoomIn'
  | 'zoomOut'
  | 'actualSize'
  | 'fullScreen'
  | 'close'
  | 'accept'
  | 'quit';

export interface Shortcut {
  /**
   * page: works on every screen · menu: the native menu's alone · here: answered by the part of a screen that
   * has the focus, listed so that it is known.
   */
  readonly by: 'page' | 'menu' | 'here';
  readonly chord: Chord;
  /** On a Mac, where other keys are the custom. */
  readonly mac?: Chord;
}

const mod = (key: string): Chord => ({ key, mod: true });
const page = (chord: Chord, mac?: Chord): Shortcut => ({ by: 'page', chord, ...(mac && { mac }) });

export const SHORTCUTS: Readonly<Record<ShortcutName, Shortcut>> = {
  palette: page(mod('k')),
  shortcuts: page({ key: 'F1' }),
  /** A single character: typed into a field it is a character, and the list itself can switch it off. */
  listByCharacter: page({ key: '?' }),
  collateral: page(mod('1')),
  borrow: page(mod('2')),
  loans: page(mod('3')),
  history: page(mod('4')),
  journal: page(mod('5')),
  settings: page(mod('6')),
  // Option and an arrow move the cursor by a word on a Mac.
  back: page({ key: 'ArrowLeft', alt: true }, mod('[')),
  forward: page({ key: 'ArrowRight', alt: true }, mod(']')),
  refresh: page({ key: 'F5' }),
  alerts: page({ key: 'a', mod: true, shift: true }),
  practice: page({ key: 'p', mod: true, shift: true }),
  close: { by: 'here', chord: { key: 'Escape' } },
  accept: { by: 'here', chord: mod('Enter') },
  zoomIn: { by: 'menu', chord: mod('+') },
  zoomOut: { by: 'menu', chord: mod('-') },
  actualSize: { by: 'menu', chord: mod('0') },
  fullScreen: { by: 'menu', chord: { key: 'F11' }, mac: { key: 'f', mod: true, alt: true } },
  quit: { by: 'menu', chord: mod('q') },
};
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

export const chordOf = (name: ShortcutName, mac: boolean): Chord =>
  (mac ? SHORTCUTS[name].mac : undefined) ?? SHORTCUTS[name].chord;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Shift is part of typing a character such as `?`, so it is asked for with letters and named keys alone. */
export function isPressed(chord: Chord, event: Pressed, mac: boolean): boolean {
  const [modDown, otherDown] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return (
    event.key.toLowerCase() === chord.key.toLowerCase() &&
    modDown === (chord.mod ?? false) &&
    !otherDown &&
    event.altKey === (chord.alt ?? false) &&
    (isSign(chord.key) || event.shiftKey === (chord.shift ?? false))
  );
}
const isSign = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase();

/** As Electron's menus write it. */
export function acceleratorOf(chord: Chord): string {
  const named: Record<string, string> = { '+': 'Plus', Escape: 'Esc', ' ': 'Space' };
  const key = named[chord.key] ?? chord.key.replace(/^Arrow/, '');
  return [
    ...(chord.mod ? ['CommandOrControl'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    key.length === 1 ? key.toUpperCase() : key,
  ].join('+');
}

/** As `aria-keyshortcuts` wants it. */
export function ariaKeysOf(chord: Chord, mac: boolean): string {
  return [
    ...(chord.mod ? [mac ? 'Meta' : 'Control'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    chord.key === '+' ? 'plus' : chord.key.length === 1 ? chord.key.toUpperCase() : chord.key,
  ].join('+');
}
