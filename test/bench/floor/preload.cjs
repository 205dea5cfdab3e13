const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('floor', {
  echo: (value) => ipcRenderer.invoke('echo', value),
  rows: (count) => ipcRenderer.invoke('rows', count),
});
