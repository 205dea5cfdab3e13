// Lifetime: the process. The native context menu: what its choices do.
import type { BrowserWindow } from 'electron';
import type { CallOutput, CallParsed } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import type { NavigationTarget } from '../../contract/slices/navigation.ts';
import { systemClipboard } from '../shell/clipboard.ts';
import { chooseInMenu, followContextMenu, type MenuActs } from '../shell/context-menu.ts';

interface MenuOptions {
  readonly window: () => BrowserWindow | undefined;
  readonly isLocked: () => boolean;
  readonly ask: (target: NavigationTarget) => void;
}

export function wireMenus({ window, isLocked, ask }: MenuOptions) {
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
      if (chosen === 'text') {
        const written = await systemClipboard.write(asked.text);
        if (written.text !== asked.text) return fail({ code: 'blocked', by: 'clipboard' });
      }
      return ok({ chosen });
    },
  };
}
