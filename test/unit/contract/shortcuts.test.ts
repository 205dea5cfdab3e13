// No key has two meanings, and every reader of the table says the same.
import { describe, expect, it } from 'vitest';
import {
  SHORTCUT_NAMES,
  acceleratorOf,
  chordOf,
  isPageShortcut,
  isPressed,
  keysOf,
} from '../../../contract/shortcuts.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the table of shortcuts', () => {
  it.each([false, true])('gives every key one meaning (Mac: %s)', (mac) => {
    const chords = SHORTCUT_NAMES.map((name) => keysOf(chordOf(name, mac), mac).join('+'));
    expect(new Set(chords).size).toBe(chords.length);
  });

  it('requires Ctrl, or Cmd on a Mac, and no other modifier', () => {
    const palette = chordOf('palette', false);
    expect(isPressed(palette, press('k', { ctrlKey: true }), false)).toBe(true);
    expect(isPressed(palette, press('K', { ctrlKey: true }), false)).toBe(true);
    expect(isPressed(palette, press('k', { metaKey: true }), true)).toBe(true);
    for (const wrong of [
      press('k'),
      press('k', { metaKey: true }),
      press('k', { ctrlKey: true, metaKey: true }),
      press('k', { ctrlKey: true, shiftKey: true }),
      press('k', { ctrlKey: true, altKey: true }),
    ])
      expect(isPressed(palette, wrong, false)).toBe(false);
  });

  it('accepts a character whether or not the keyboard needs Shift for it', () => {
    const list = chordOf('listByCharacter', false);
    expect(isPressed(list, press('?', { shiftKey: true }), false)).toBe(true);
    expect(isPressed(list, press('?'), false)).toBe(true);
    expect(isPressed(list, press('?', { ctrlKey: true }), false)).toBe(false);
  });

  it('goes by the place of a key where the keyboard writes other characters', () => {
    const ctrl = { ctrlKey: true } as const;
    const azerty = ['&', 'é', '"', "'", '(', '-'];
    const places = ['collateral', 'borrow', 'loans', 'history', 'journal', 'settings'] as const;
    for (const [index, place] of places.entries()) {
      const event = press(azerty[index] ?? '', ctrl, `Digit${index + 1}`);
      const answering = SHORTCUT_NAMES.filter(
        (name) => isPageShortcut(name) && isPressed(chordOf(name, false), event, false),
      );
      expect(answering).toEqual([place]);
    }
    expect(
      isPressed(chordOf('collateral', false), press('1', { ...ctrl, shiftKey: true }, 'Digit1'), false),
    ).toBe(true);
    expect(isPressed(chordOf('collateral', false), press('1', ctrl, 'Numpad1'), false)).toBe(true);
    // A Cyrillic keyboard writes л where a Latin one has k; on Dvorak the place of k writes t.
    expect(isPressed(chordOf('palette', false), press('л', ctrl, 'KeyK'), false)).toBe(true);
    expect(isPressed(chordOf('palette', false), press('t', ctrl, 'KeyK'), false)).toBe(false);
    const [back, forward] = [chordOf('back', true), chordOf('forward', true)];
    const cmd = { metaKey: true } as const;
    expect(isPressed(back, press('[', cmd, 'BracketLeft'), true)).toBe(true);
    expect(isPressed(back, press('ü', cmd, 'BracketLeft'), true)).toBe(true);
    expect(isPressed(back, press('[', { ...cmd, altKey: true, shiftKey: true }, 'Digit5'), true)).toBe(true);
    expect(isPressed(forward, press('$', cmd, 'BracketRight'), true)).toBe(true);
    // On Dvorak these places write / and =, which are the shortcuts for the list of keys and for zoom.
    expect(isPressed(back, press('/', cmd, 'BracketLeft'), true)).toBe(false);
    expect(isPressed(forward, press('=', cmd, 'BracketRight'), true)).toBe(false);
  });

  it('is written for menus and for assistive technology', () => {
    expect(acceleratorOf(chordOf('back', false))).toBe('Alt+Left');
    expect(acceleratorOf(chordOf('back', true))).toBe('CommandOrControl+[');
    expect(acceleratorOf(chordOf('zoomIn', false))).toBe('CommandOrControl+Plus');
    expect(acceleratorOf(chordOf('refresh', false))).toBe('F5');
    expect(keysOf(chordOf('alerts', false), false)).toEqual(['Control', 'Shift', 'A']);
    expect(keysOf(chordOf('back', false), false)).toEqual(['Alt', 'ArrowLeft']);
    expect(keysOf(chordOf('palette', true), true)).toEqual(['Meta', 'K']);
  });
});

describe('a key with its modifiers', () => {
  const ctrl = { ctrlKey: true } as const;
  const isPressedOf = (name: (typeof SHORTCUT_NAMES)[number], event: ReturnType<typeof press>, mac = false) =>
    isPressed(chordOf(name, mac), event, mac);
  it('needs Shift where the shortcut has it, and Alt on a Mac for no sign', () => {
    for (const name of ['views', 'practice'] as const) {
      const { key } = chordOf(name, false);
      expect(isPressedOf(name, press(key.toUpperCase(), { ...ctrl, shiftKey: true }))).toBe(true);
      expect(isPressedOf(name, press(key, ctrl))).toBe(false);
    }
    const upper = { key: 'K', mod: true } as const;
    expect(isPressed(upper, press('k', ctrl), false)).toBe(true);
    expect(isPressed({ key: '?' }, press('?', { altKey: true }), true)).toBe(true);
    expect(isPressed({ key: '?' }, press('?', { altKey: true }), false)).toBe(false);
    expect(isPressed({ key: 'k', mod: true }, press('k', { metaKey: true, altKey: true }), true)).toBe(false);
  });
  it('needs the same modifiers at the place of a key, so AltGr and Shift stay free for typing', () => {
    const palette = chordOf('palette', false);
    expect(isPressed(palette, press('л', ctrl, 'KeyK'), false)).toBe(true);
    expect(isPressed(palette, press('Л', { ...ctrl, shiftKey: true }, 'KeyK'), false)).toBe(false);
    expect(isPressedOf('collateral', press('¹', { ...ctrl, altKey: true }, 'Digit1'))).toBe(false);
  });
  it('with Shift is another one: Shift+F1 opens the guide, not the details of the app', () => {
    const answering = SHORTCUT_NAMES.filter((name) => isPressedOf(name, press('F1', { shiftKey: true })));
    expect(answering).toEqual(['guide']);
  });
  it('goes by its place only with Ctrl or Cmd, and only for one character', () => {
    expect(isPressed({ key: '1' }, press('&', {}, 'Digit1'), false)).toBe(false);
    expect(isPressed({ key: 'k' }, press('л', {}, 'KeyK'), false)).toBe(false);
    expect(isPressed({ key: 'F5', mod: true }, press('x', ctrl, 'KeyF5'), false)).toBe(false);
    expect(isPressed({ key: ',', mod: true }, press('ü', ctrl, 'BracketLeft'), false)).toBe(false);
    expect(isPressed({ key: ',', mod: true }, press('ü', ctrl, ''), false)).toBe(false);
    expect(isPressed({ key: '[', mod: true }, press('$', ctrl, 'BracketRight'), false)).toBe(false);
  });
  it('has one name in menus and one for assistive technology', () => {
    const shifted = { key: 'o', mod: true, shift: true } as const;
    expect(acceleratorOf(shifted)).toBe('CommandOrControl+Shift+O');
    expect(acceleratorOf({ key: 'o', mod: true })).toBe('CommandOrControl+O');
    expect(keysOf({ key: '+', mod: true }, false)).toEqual(['Control', 'plus']);
    expect(keysOf({ key: 'Escape' }, false)).toEqual(['Escape']);
    expect(keysOf({ key: '?' }, false)).toEqual(['?']);
    expect(chordOf('forward', false)).toMatchObject({ key: 'ArrowRight', alt: true });
    expect(chordOf('fullScreen', false)).toMatchObject({ key: 'F11' });
    expect(chordOf('fullScreen', true)).toMatchObject({ key: 'f', mod: true });
  });
});
