// The native context menu: what it offers over a field, over selected text and over a table's value.
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {} }));
const { clickedTemplate, valueTemplate } = await import('../../../../main/shell/context-menu.ts');

const flags = {
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
  canUndo: false,
  canRedo: false,
};
const acts = () => ({ lookUp: vi.fn(), find: vi.fn() });
const labels = (items: readonly MenuItemConstructorOptions[] | undefined) =>
  items?.flatMap(({ label }) => label ?? []);
const press = (items: readonly MenuItemConstructorOptions[] | undefined, label: string): void => {
  const click = items?.find((item) => item.label === label)?.click as (() => void) | undefined;
  if (click === undefined) throw new Error(`nothing acts as ${label}`);
  click();
};

describe('the menu of the page', () => {
  it('of a field edits it, and offers only what Chromium allows', () => {
    // A field of a secret: Chromium allows neither cutting nor copying.
    const secret = {
      isEditable: true,
      selectionText: '',
      editFlags: { ...flags, canCut: false, canCopy: false },
    };
    const items = clickedTemplate(secret, acts());
    expect(labels(items)).toEqual(['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select all']);
    const off = items?.filter(({ enabled }) => enabled === false).map(({ label }) => label);
    expect(off).toEqual(['Undo', 'Redo', 'Cut', 'Copy']);
  });
  it('of selected text copies it or looks it up, and everywhere else finds', () => {
    const made = acts();
    const of = (selectionText: string) =>
      clickedTemplate({ isEditable: false, selectionText, editFlags: flags }, made);
    expect(labels(of(' LN-7 '))).toEqual(['Copy', 'Look up “LN-7” in History', 'Find…']);
    press(of(' LN-7 '), 'Look up “LN-7” in History');
    expect(made.lookUp).toHaveBeenCalledWith('LN-7');
    expect(labels(of('x'.repeat(201)))).toEqual(['Copy', 'Find…']);
    expect(labels(of(' \n'))).toEqual(['Find…']);
    press(of(''), 'Find…');
    expect(made.find).toHaveBeenCalledOnce();
  });
});

describe('the menu of a value', () => {
  it('copies the value or looks it up, and reports the choice', () => {
    const choose = vi.fn();
    const items = valueTemplate({ text: 'Tom & Co', lookUp: 'Tom & Co' }, choose, acts());
    expect(labels(items)).toEqual(['Copy “Tom && Co”', 'Look up “Tom && Co” in History', 'Find…']);
    for (const label of labels(items) ?? []) press(items, label);
    expect(choose.mock.calls).toEqual([['text'], ['look-up']]);
  });
  it('cuts a long value in the label, and offers nothing that was not asked for', () => {
    const items = valueTemplate({ text: 'a'.repeat(60) }, vi.fn(), acts());
    expect(labels(items)).toEqual([`Copy “${'a'.repeat(40)}…”`, 'Find…']);
  });
});
