// Every shortcut of the app. The page's handlers, the menu's accelerators, the list of keys and
// `aria-keyshortcuts` are made from this table, so that they cannot differ.
import type { FrameAct, Place } from './places.ts';

/** Keys by Chromium's names in `KeyboardEvent.key`; `mod` is Ctrl, or Cmd on a Mac. */
export interface Chord {
  readonly key: string;
  readonly mod?: true;
  readonly alt?: true;
  readonly shift?: true;
}

/** What a key does; screens and the frame have keys of their own. */
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

interface Shortcut {
  /**
   * page: on every screen · menu: the native menu alone · here: the part of a screen that has the focus;
   * listed so that people find it.
   */
  readonly by: 'page' | 'menu' | 'here';
  readonly chord: Chord;
  /** On a Mac, if its custom differs. */
  readonly mac?: Chord;
}

const mod = (key: string): Chord => ({ key, mod: true });
const page = (chord: Chord, mac?: Chord) => ({ by: 'page', chord, ...(mac && { mac }) }) as const;
const menu = (chord: Chord, mac?: Chord) => ({ by: 'menu', chord, ...(mac && { mac }) }) as const;
const here = (chord: Chord) => ({ by: 'here', chord }) as const;

export const SHORTCUTS = {
  palette: page(mod('k')),
  shortcuts: page(mod('/')),
  /** A single character: in a field it is typed, and the operator can switch it off. */
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
  find: page(mod('f')),
  alerts: page({ key: 'a', mod: true, shift: true }),
  practice: page({ key: 'p', mod: true, shift: true }),
  about: page({ key: 'F1' }),
  guide: page({ key: 'F1', shift: true }),
  lock: page(mod('l')),
  close: here({ key: 'Escape' }),
  accept: here(mod('Enter')),
  /** Also a single character, switched off together with the other. */
  search: here({ key: '/' }),
  views: here({ key: 'o', mod: true, shift: true }),
  zoomIn: menu(mod('+')),
  zoomOut: menu(mod('-')),
  actualSize: menu(mod('0')),
  fullScreen: menu({ key: 'F11' }, { key: 'f', mod: true, alt: true }),
  quit: menu(mod('q')),
} as const satisfies Readonly<Record<ShortcutName, Shortcut>>;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
/** Shortcuts that the page handles on every screen. */
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
  /** The key's place, named as on a US keyboard; empty if unknown. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Matches by character, or by the key's place if this keyboard writes another character there: `1` takes
 * Shift on AZERTY, `[` has no key of its own on many keyboards, and a Cyrillic keyboard writes no `k`.
 */
export function isPressed(chord: Chord, event: Pressed, mac: boolean): boolean {
  const [modDown, otherDown] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (modDown !== (chord.mod ?? false) || otherDown) return false;
  const alone = event.altKey === (chord.alt ?? false) && event.shiftKey === (chord.shift ?? false);
  if (alone && isAt(chord, event)) return true;
  if (event.key.toLowerCase() !== chord.key.toLowerCase()) return false;
  // Typing a sign may need Shift, or Option on a Mac; they must match for letters and named keys alone.
  return alone || (isSign(chord.key) && (mac || event.altKey === (chord.alt ?? false)));
}

const BRACKETS: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' };

/** The key at the chord's place: digits always, the rest only if the key there writes no other shortcut. */
function isAt({ key, mod }: Chord, { key: written, code }: Pressed): boolean {
  if (mod !== true) return false;
  if (/\d/.test(key)) return code === `Digit${key}`;
  if (/[a-z]/.test(key)) return code === `Key${key.toUpperCase()}` && !/^[\x20-\x7e]$/.test(written);
  return code === BRACKETS[key] && !/^[\w/+=-]$/.test(written);
}

/** The name of a named key has letters. */
const isSign = (key: string): boolean => key.toLowerCase() === key.toUpperCase();

/** In the notation of Electron's menus. */
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

/** The names of its keys in the order of pressing, as in `aria-keyshortcuts`. */
export function keysOf(chord: Chord, mac: boolean): string[] {
  return [
    ...(chord.mod ? [mac ? 'Meta' : 'Control'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
    chord.key === '+' ? 'plus' : chord.key.length === 1 ? chord.key.toUpperCase() : chord.key,
  ];
}
