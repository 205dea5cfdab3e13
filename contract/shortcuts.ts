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
  | 'lock'
  | 'about'
  | 'listByCharacter'
  | 'search'
  | 'views'
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
const page = (chord: Chord, mac?: Chord) => ({ by: 'page', chord, ...(mac && { mac }) }) as const;
const menu = (chord: Chord, mac?: Chord) => ({ by: 'menu', chord, ...(mac && { mac }) }) as const;
const here = (chord: Chord) => ({ by: 'here', chord }) as const;

export const SHORTCUTS = {
  palette: page(mod('k')),
  shortcuts: page(mod('/')),
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
  about: page({ key: 'F1' }),
  lock: page(mod('l')),
  close: here({ key: 'Escape' }),
  accept: here(mod('Enter')),
  /** A single character too, switched off together with the other. */
  search: here({ key: '/' }),
  views: here({ key: 'o', mod: true, shift: true }),
  zoomIn: menu(mod('+')),
  zoomOut: menu(mod('-')),
  actualSize: menu(mod('0')),
  fullScreen: menu({ key: 'F11' }, { key: 'f', mod: true, alt: true }),
  quit: menu(mod('q')),
} as const satisfies Readonly<Record<ShortcutName, Shortcut>>;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
/** Those the page answers on every screen. */
export type PageShortcut = {
  [N in ShortcutName]: (typeof SHORTCUTS)[N]['by'] extends 'page' ? N : never;
}[ShortcutName];
export const isPageShortcut = (name: ShortcutName): name is PageShortcut => SHORTCUTS[name].by === 'page';

export function chordOf(name: ShortcutName, mac: boolean): Chord {
  const shortcut: Shortcut = SHORTCUTS[name];
  return (mac ? shortcut.mac : undefined) ?? shortcut.chord;
}

interface Pressed {
  readonly key: string;
  /** The key's place, named as on a US keyboard; empty where none is known. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * By the character, or by the key's place where this keyboard writes another one there: `1` takes Shift on AZERTY, `[` has
 * no key of its own on many, and a Cyrillic keyboard writes no `k`.
 */
export function isPressed(chord: Chord, event: Pressed, mac: boolean): boolean {
  const [modDown, otherDown] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (modDown !== (chord.mod ?? false) || otherDown) return false;
  const alone = event.altKey === (chord.alt ?? false) && event.shiftKey === (chord.shift ?? false);
  if (alone && isAt(chord, event)) return true;
  if (event.key.toLowerCase() !== chord.key.toLowerCase()) return false;
  // Shift, and Option on a Mac, are part of typing a sign; they are asked for with letters and named keys alone.
  return alone || (isSign(chord.key) && (mac || event.altKey === (chord.alt ?? false)));
}

const BRACKETS: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' };

/** The chord's key by its place: digits always, the rest only where the key there writes nothing else that is asked for. */
function isAt({ key, mod }: Chord, { key: written, code }: Pressed): boolean {
  if (mod !== true || key.length !== 1) return false;
  if (/\d/.test(key)) return code === `Digit${key}`;
  if (/[a-z]/.test(key)) return code === `Key${key.toUpperCase()}` && !/^[\x20-\x7e]$/.test(written);
  const bracket = BRACKETS[key];
  return bracket !== undefined && code === bracket && !/^[\w/+=-]$/.test(written);
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

/** The names of its keys in the order they are pressed, as `aria-keyshortcuts` wants them. */
export function keysOf(chord: Chord, mac: boolean): string[] {
  return [
    ...(chord.mod ? [mac ? 'Meta' : 'Control'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    chord.key === '+' ? 'plus' : chord.key.length === 1 ? chord.key.toUpperCase() : chord.key,
  ];
}
