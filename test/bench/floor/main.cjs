// The floor: the least an Electron window can be. One static page, sandboxed, and one bare invoke.
const path = require('node:path');
const { app, BrowserWindow, ipcMain } = require('electron');

app.enableSandbox();
ipcMain.handle('echo', (_, value) => value);
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { preload: path.join(__dirname, 'preload.cjs'), contextIsolation: true, sandbox: true },
  });
  return window.loadFile(path.join(__dirname, 'index.html'));
});
