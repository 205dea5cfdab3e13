// Calls about the app itself, and links to the system's browser.
import type { NotifyRules } from '../../../domain/notify-rules.ts';
import type { CallOutput, CallParsed, Handlers } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Density, Theme } from '../../../contract/slices/app.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

/** The calls that work without open databases. */
export interface AppCalls {
  setTheme(theme: Theme): Promise<Result<object>>;
  setDensity(density: Density): Promise<Result<object>>;
  setNotify(rules: NotifyRules): Promise<Result<object>>;
  painted(): void;
  setUnsaved(unsaved: boolean): void;
  retryStorage(): Promise<Result<object>>;
  practise(): Promise<Result<object>>;
  setRecordsAside(): Promise<Result<object>>;
  closeBackup(): Promise<Result<object>>;
  tookRequest(request: number): void;
  showMenu(asked: CallParsed<'app.showMenu'>): Promise<Result<CallOutput<'app.showMenu'>>>;
}

export const appHandlers = (access: DeskAccess, app: AppCalls) =>
  ({
    'app.setTheme': ({ theme }: { theme: Theme }) => app.setTheme(theme),
    'app.setDensity': ({ density }: { density: Density }) => app.setDensity(density),
    'app.setNotify': ({ rules }: { rules: NotifyRules }) => app.setNotify(rules),
    'app.painted': () => {
      app.painted();
      return Promise.resolve(ok({}));
    },
    'app.setUnsaved': ({ unsaved }: { unsaved: boolean }) => {
      app.setUnsaved(unsaved);
      return Promise.resolve(ok({}));
    },
    'app.retryStorage': () => app.retryStorage(),
    'app.practise': () => app.practise(),
    'app.setRecordsAside': () => app.setRecordsAside(),
    'app.closeBackup': () => app.closeBackup(),
    'app.showMenu': (asked: CallParsed<'app.showMenu'>) => app.showMenu(asked),
    'app.tookRequest': ({ request }: { request: number }) => {
      app.tookRequest(request);
      return Promise.resolve(ok({}));
    },
    'app.openDashboard': onDesk<'app.openDashboard'>(access, (desk) => desk.connect.openDashboard()),
    'app.openExplorer': onDesk<'app.openExplorer'>(access, (desk, { kind, value }) =>
      desk.connect.openExplorer(kind, value),
    ),
  }) satisfies Partial<Handlers>;
