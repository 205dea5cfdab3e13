// Exposes the calls and events of main's confirmation view.
import { contextBridge, ipcRenderer } from 'electron';
import { CONFIRM_CALLS, CONFIRM_GLOBAL, confirmChannels, type ConfirmBridge } from '../contract/channels.ts';

const listen =
  (channel: string) =>
  (listener: (text: string) => void): void => {
    ipcRenderer.on(channel, (_event, text: string) => listener(text));
  };

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
  onState: listen(confirmChannels.state),
  onEnter: listen(confirmChannels.enter),
  onHold: listen(confirmChannels.hold),
});

contextBridge.exposeInMainWorld(CONFIRM_GLOBAL, bridge);
