// The native menu: standard roles in the catalogue's words. Reload and developer tools are left to development.
import { Menu, shell, type MenuItemConstructorOptions } from 'electron';
import { catalogue } from '../../messages/index.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

export function installMenu(options: { development: boolean; logFolder: string }): void {
  const { menu } = catalogue.native;
  const mac = process.platform === 'darwin';
  const appMenu: Item = {
    label: menu.app,
    submenu: [
      { role: 'about', label: menu.about },
      separator,
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      separator,
      { role: 'quit', label: menu.quit },
    ],
  };
  const file: Item = {
    label: menu.file,
    submenu: [mac ? { role: 'close', label: menu.close } : { role: 'quit', label: menu.quit }],
  };
  const edit: Item = {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: menu.undo },
      { role: 'redo', label: menu.redo },
      separator,
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      { role: 'selectAll', label: menu.selectAll },
    ],
  };
  const view: Item = {
    label: menu.view,
    submenu: [
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      { role: 'resetZoom', label: menu.actualSize },
      separator,
      { role: 'togglefullscreen', label: menu.fullScreen },
      ...(options.development ? ([separator, { role: 'reload' }, { role: 'toggleDevTools' }] as Item[]) : []),
    ],
  };
  const windowMenu: Item = { label: menu.window, submenu: [{ role: 'minimize', label: menu.minimise }] };
  const help: Item = {
    label: menu.help,
    role: 'help',
    submenu: [{ label: menu.openLogs, click: () => void shell.openPath(options.logFolder) }],
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...(mac ? [appMenu] : []), file, edit, view, windowMenu, help]),
  );
}
