// Exposes the calls and events of main's confirmation window.
import { contextBridge, ipcRenderer } from 'electron';
import { CONFIRM_CALLS, CONFIRM_GLOBAL, confirmChannels, type ConfirmBridge } from '../contract/channels.ts';

const bridge: ConfirmBridge = Object.freeze({
  call: Object.freeze(
    Object.fromEntries(
      CONFIRM_CALLS.map((name) => [
        name,
        (inputJson: string): Promise<string> =>
          ipcRenderer.invoke(confirmChannels.call(name), inputJson) as Promise<string>,
      ]),
    ),
  ) as ConfirmBridge['call'],
  onState: (listener: (text: string) => void) => {
    ipcRenderer.on(confirmChannels.state, (_event, text: string) => listener(text));
  },
});

contextBridge.exposeInMainWorld(CONFIRM_GLOBAL, bridge);
