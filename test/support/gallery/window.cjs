// A bare window for the gallery: sandboxed, with nothing of the app's main process.
const { app, BrowserWindow } = require('electron');

app.enableSandbox();
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1180,
    height: 900,
    webPreferences: { contextIsolation: true, sandbox: true },
  });
  return window.loadURL(process.argv.findLast((argument) => argument.startsWith('http')) ?? 'about:blank');
});
