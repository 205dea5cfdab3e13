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
