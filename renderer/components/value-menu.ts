// The native menu over a value of a long table: it copies the value, or looks it up in History.
import type { CallInput } from '../../contract/contract.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { notice } from '../state/announcer.ts';
import { showFailed } from '../state/failed-act.ts';
import { t } from '../text.ts';

interface Cell {
  readonly element: Element;
  readonly lookUp?: boolean | undefined;
  /** Undefined: at the pointer. */
  readonly at?: { x: number; y: number } | undefined;
}

/** @returns false if Chromium's own menu is the right one */
export function openValueMenu({ element, lookUp, at }: Cell): boolean {
  const text = valueIn(element);
  const selection = getSelection();
  if (text === '' || (selection !== null && !selection.isCollapsed)) return false;
  const isLookedUp = lookUp === true && text.length <= 200;
  inBackground(show({ text: text.slice(0, 2000), ...(isLookedUp && { lookUp: text }), ...(at && { at }) }));
  return true;
}

async function show(asked: CallInput<'app.showMenu'>): Promise<void> {
  const shown = await client['app.showMenu'](asked);
  if (!shown.ok) showFailed(shown.error);
  else if (shown.value.chosen === 'text') notice(t('grid.copiedValue'));
}

/** The whole value where the cell shows it shortened; nothing for a value that is not there. */
function valueIn(cell: Element): string {
  if (cell.querySelector('.unseen') !== null) return '';
  const shown = cell.textContent.trim();
  const whole = [...cell.querySelectorAll<HTMLElement>('[title]')].at(-1)?.title ?? '';
  return shown.includes('…') && whole !== '' ? whole : shown;
}
