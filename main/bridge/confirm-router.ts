// The channels of main's confirmation window. They answer that view alone and refuse every other sender, the
// window's page included (its calls are in router.ts).
import { ipcMain } from 'electron';
import { CONFIRM_CALLS, confirmChannels } from '../../contract/channels.ts';
import {
  confirmCalls,
  type ConfirmCallName,
  type ConfirmOutput,
  type ConfirmParsed,
} from '../../contract/confirm.ts';
import { fail, type Result } from '../../contract/errors.ts';
import type { Log } from '../desk/ports/system.ts';
import { answer, senderOf } from './router.ts';
import { isTrusted, type TrustedPlaces } from './trusted-sender.ts';

type Answer<N extends ConfirmCallName> = Result<ConfirmOutput<N>>;
type ConfirmHandlers = {
  readonly [N in ConfirmCallName]: (input: ConfirmParsed<N>) => Answer<N> | Promise<Answer<N>>;
};

interface ConfirmRouterOptions {
  readonly places: TrustedPlaces;
  readonly log: Log;
  readonly handlers: ConfirmHandlers;
}

export function installConfirmRouter({ places, log, handlers }: ConfirmRouterOptions): void {
  for (const name of CONFIRM_CALLS) {
    const handler = async (input: unknown): Promise<Result<unknown>> => handlers[name](input as never);
    ipcMain.handle(confirmChannels.call(name), async (event, ...args: unknown[]): Promise<string> => {
      if (!isTrusted(senderOf(event), places)) {
        log.info('confirmation refused an untrusted sender', { call: name });
        return JSON.stringify(fail({ code: 'untrusted-sender' }));
      }
      return JSON.stringify(await answer(`confirm.${name}`, args, handler, confirmCalls[name], log));
    });
  }
}
