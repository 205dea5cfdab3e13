// One table of keys: no two do the same thing twice, and every reader of the table says the same.
import { describe, expect, it } from 'vitest';
import { SHORTCUT_NAMES, acceleratorOf, chordOf, isPressed, keysOf } from '../../../contract/shortcuts.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the table of keys', () => {
  it.each([false, true])('gives every key one meaning (Mac: %s)', (mac) => {
    const chords = SHORTCUT_NAMES.map((name) => keysOf(chordOf(name, mac), mac).join('+'));
    expect(new Set(chords).size).toBe(chords.length);
  });

  it('asks for Ctrl, and on a Mac for Cmd, and for nothing else with it', () => {
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

  it('takes a sign however a keyboard makes it', () => {
    const list = chordOf('listByCharacter', false);
    expect(isPressed(list, press('?', { shiftKey: true }), false)).toBe(true);
    expect(isPressed(list, press('?'), false)).toBe(true);
    expect(isPressed(list, press('?', { ctrlKey: true }), false)).toBe(false);
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
