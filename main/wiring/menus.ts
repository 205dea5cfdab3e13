// Lifetime: the process. The native context menu: what its choices do.
import type { BrowserWindow } from 'electron';
import type { CallOutput, CallParsed } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { NavigationTarget } from '../../contract/slices/navigation.ts';
import type { DeskAccess } from '../bridge/desk-access.ts';
import { systemClipboard } from '../shell/clipboard.ts';
import { chooseInMenu, followContextMenu, type MenuActs } from '../shell/context-menu.ts';

interface MenuOptions {
  readonly window: () => BrowserWindow | undefined;
  readonly desk: DeskAccess;
  readonly isLocked: () => boolean;
  readonly ask: (target: NavigationTarget) => void;
}

export function wireMenus({ window, desk, isLocked, ask }: MenuOptions) {
  const acts: MenuActs = {
    lookUp: (text) => ask({ kind: 'look-up', text }),
    find: () => ask({ kind: 'frame', act: 'find' }),
  };
  return {
    follow: (opened: BrowserWindow): void => followContextMenu(opened, acts, isLocked),
    async show(asked: CallParsed<'app.showMenu'>): Promise<Result<CallOutput<'app.showMenu'>>> {
      const open = window();
      const chosen = open === undefined ? undefined : await chooseInMenu(open, asked, acts);
      // The desk may have locked while the menu was open.
      if (chosen === undefined || isLocked()) return ok({});
      if (chosen === 'look-up' && asked.lookUp !== undefined) acts.lookUp(asked.lookUp);
      if (chosen === 'text' && asked.text !== undefined) {
        const written = await systemClipboard.write(asked.text);
        if (written !== asked.text) return fail({ code: 'blocked', by: 'clipboard' });
      }
      if (chosen === 'rows' && asked.rows !== undefined) {
        const opened = await desk();
        if (!opened.ok) return opened;
        const copied = await opened.value.rows.copy({ rows: asked.rows });
        if (!copied.ok) return copied;
      }
      return ok({ chosen });
    },
  };
}
