// The native menu: standard roles and the app's own items. Keys come from contract/shortcuts.ts; keys that
// the page handles are shown but not registered. Reload and developer tools are only in development.
import { Menu, shell, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../messages/words.ts';
import { PLACES, type FrameAct } from '../../contract/places.ts';
import { SHORTCUTS, acceleratorOf, chordOf, type ShortcutName } from '../../contract/shortcuts.ts';
import type { NavigationTarget } from '../../contract/slices/navigation.ts';
import { inBackground } from '../desk/ports/background.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

export interface MenuOptions {
  readonly development: boolean;
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly ask: (target: NavigationTarget) => void;
  readonly refresh: () => void;
  readonly lock: () => void;
  readonly zoom: (step: 'in' | 'out' | 'actual') => void;
}

export function installMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options, process.platform === 'darwin')));
}

/** Pure, so that tests see the menus of both platforms. */
export function menuTemplate(options: MenuOptions, mac: boolean): Item[] {
  const keys = (name: ShortcutName): Item => ({
    accelerator: acceleratorOf(chordOf(name, mac)),
    registerAccelerator: SHORTCUTS[name].by === 'menu',
  });
  const act = (name: FrameAct, label: string): Item => ({
    label,
    ...keys(name),
    click: () => options.ask({ kind: 'frame', act: name }),
  });
  // The same item with the keys of other keyboards, hidden; on a Mac a hidden item keeps its keys.
  const also = (accelerator: string, click: () => void): Item => ({
    label: t('native.menu.zoomIn'),
    visible: false,
    acceleratorWorksWhenHidden: true,
    accelerator,
    click,
  });
  const larger = (): void => options.zoom('in');
  const smaller = (): void => options.zoom('out');
  const folder = (label: string, path: string): Item => ({
    label,
    click: () => inBackground('open-folder', () => shell.openPath(path)),
  });

  const appMenu: Item = {
    label: t('native.menu.app'),
    submenu: [
      { role: 'about', label: t('native.menu.about') },
      separator,
      {
        label: t('native.menu.settings'),
        accelerator: 'Command+,',
        click: () => options.ask({ kind: 'screen', screen: 'settings' }),
      },
      separator,
      { role: 'hide', label: t('native.menu.hide') },
      { role: 'hideOthers', label: t('native.menu.hideOthers') },
      { role: 'unhide', label: t('native.menu.showAll') },
      separator,
      { role: 'quit', label: t('native.menu.quit') },
    ],
  };
  const file: Item = {
    label: t('native.menu.file'),
    submenu: [
      { label: t('frame.refresh'), ...keys('refresh'), click: options.refresh },
      { label: t('frame.lock'), ...keys('lock'), click: options.lock },
      separator,
      mac
        ? { role: 'close', label: t('native.menu.close') }
        : { role: 'quit', label: t('native.menu.quit'), ...keys('quit') },
    ],
  };
  const edit: Item = {
    label: t('native.menu.edit'),
    submenu: [
      { role: 'undo', label: t('native.menu.undo') },
      { role: 'redo', label: t('native.menu.redo') },
      separator,
      { role: 'cut', label: t('native.menu.cut') },
      { role: 'copy', label: t('native.menu.copy') },
      { role: 'paste', label: t('native.menu.paste') },
      { role: 'selectAll', label: t('native.menu.selectAll') },
      separator,
      act('find', t('native.menu.find')),
    ],
  };
  const view: Item = {
    label: t('native.menu.view'),
    submenu: [
      { label: t('native.menu.zoomIn'), ...keys('zoomIn'), click: larger },
      also('CommandOrControl+=', larger),
      also('CommandOrControl+numadd', larger),
      { label: t('native.menu.zoomOut'), ...keys('zoomOut'), click: smaller },
      also('CommandOrControl+numsub', smaller),
      { label: t('native.menu.actualSize'), ...keys('actualSize'), click: () => options.zoom('actual') },
      separator,
      { role: 'togglefullscreen', label: t('native.menu.fullScreen'), ...keys('fullScreen') },
      ...(options.development
        ? [separator, { role: 'reload' } as Item, { role: 'toggleDevTools' } as Item]
        : []),
    ],
  };
  const goMenu: Item = {
    label: t('native.menu.go'),
    submenu: [
      act('back', t('native.menu.back')),
      act('forward', t('native.menu.forward')),
      separator,
      ...PLACES.map((screen) => ({
        label: t(`places.${screen}`),
        ...keys(screen),
        click: () => options.ask({ kind: 'screen', screen }),
      })),
      act('alerts', t('frame.alerts')),
      separator,
      act('palette', t('palette.open')),
    ],
  };
  const windowMenu: Item = {
    label: t('native.menu.window'),
    submenu: [
      { role: 'minimize', label: t('native.menu.minimise') },
      ...(mac
        ? [
            { role: 'zoom', label: t('native.menu.zoomWindow') } as Item,
            { role: 'front', label: t('native.menu.front') } as Item,
          ]
        : []),
    ],
  };
  const help: Item = {
    label: t('native.menu.help'),
    role: 'help',
    submenu: [
      act('guide', t('native.menu.guide')),
      act('shortcuts', t('shortcuts.title')),
      separator,
      folder(t('native.menu.openData'), options.dataFolder),
      folder(t('native.menu.openLogs'), options.logFolder),
      ...(mac ? [] : [separator, { role: 'about', label: t('native.menu.about') } as Item]),
    ],
  };
  return [...(mac ? [appMenu] : []), file, edit, view, goMenu, windowMenu, help];
}
