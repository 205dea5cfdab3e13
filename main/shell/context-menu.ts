// The native context menu: of a field and of selected text from Chromium's own event, of a table's value
// from the page's call.
import { Menu, type BrowserWindow, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';
import type { CallParsed } from '../../contract/contract.ts';
import { t } from '../../messages/words.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };
type Asked = CallParsed<'app.showMenu'>;
export type Chosen = 'text' | 'look-up';

/** In characters: a longer value is cut in a label, and copied whole. */
const LONGEST_LABEL = 40;
/** In ms. Some systems report the choice after the menu has closed. */
const CHOSEN_WITHIN = 200;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // In a label an ampersand would mark a key.
  return (line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)}…` : line).replaceAll('&', '&&');
};

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll' | 'canUndo' | 'canRedo'
  >;
};

/** What the page can do at any place. */
export interface MenuActs {
  readonly lookUp: (text: string) => void;
  readonly find: () => void;
}

const pageItems = ({ find }: MenuActs): Item[] => [{ label: t('native.menu.find'), click: find }];

export function clickedTemplate({ isEditable, selectionText, editFlags }: Clicked, acts: MenuActs): Item[] {
  const text = selectionText.trim();
  const copy: Item = { role: 'copy', label: t('native.menu.copy'), enabled: editFlags.canCopy };
  if (isEditable)
    return [
      { role: 'undo', label: t('native.menu.undo'), enabled: editFlags.canUndo },
      { role: 'redo', label: t('native.menu.redo'), enabled: editFlags.canRedo },
      separator,
      { role: 'cut', label: t('native.menu.cut'), enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: t('native.menu.paste'), enabled: editFlags.canPaste },
      separator,
      { role: 'selectAll', label: t('native.menu.selectAll'), enabled: editFlags.canSelectAll },
    ];
  if (text === '') return pageItems(acts);
  const found = text.length > 200 ? [] : [lookUpItem(text, () => acts.lookUp(text))];
  return [copy, ...found, separator, ...pageItems(acts)];
}

const lookUpItem = (text: string, click: () => void): Item => ({
  label: t('native.menu.lookUp', { text: short(text) }),
  click,
});

/** Pure, so that tests see the menu of a table's value. */
export function valueTemplate(
  { text, lookUp }: Asked,
  choose: (chosen: Chosen) => void,
  acts: MenuActs,
): Item[] {
  return [
    { label: t('native.menu.copyText', { text: short(text) }), click: () => choose('text') },
    ...(lookUp === undefined ? [] : [separator, lookUpItem(lookUp, () => choose('look-up'))]),
    separator,
    ...pageItems(acts),
  ];
}

/** The operator's choice; undefined when the menu was closed without one. */
export function chooseInMenu(
  window: BrowserWindow,
  asked: Asked,
  acts: MenuActs,
): Promise<Chosen | undefined> {
  return new Promise((resolve) => {
    const items = valueTemplate(asked, resolve, acts);
    const zoom = window.webContents.getZoomFactor();
    Menu.buildFromTemplate(items).popup({
      window,
      ...(asked.at && { x: Math.round(asked.at.x * zoom), y: Math.round(asked.at.y * zoom) }),
      callback: () => setTimeout(resolve, CHOSEN_WITHIN, undefined),
    });
  });
}

/** Shows the menu of a field, of selected text or of the page. The menu key gives it at the text cursor. */
export function followContextMenu(window: BrowserWindow, acts: MenuActs, isLocked: () => boolean): void {
  window.webContents.on('context-menu', (_event, params) => {
    // A locked desk has fields alone.
    if (isLocked() && !params.isEditable) return;
    const items = clickedTemplate(params, acts);
    Menu.buildFromTemplate(items).popup({ window, x: params.x, y: params.y });
  });
}
