// The smallest Electron window, for comparison: one static sandboxed page and two plain invoke handlers.
const path = require('node:path');
const { app, BrowserWindow, ipcMain } = require('electron');

app.enableSandbox();
ipcMain.handle('echo', (_, value) => value);
const row = {
  resource: 'loans',
  subject: 'LN-0000001',
  since: 1735689600000,
  observedAt: 1735689600000,
  status: 'open',
  statusWord: 'active',
  unit: 'NGN',
  amount: '12345678.50',
  payoff: '12345678.00',
  collateral: '12345.000000',
  asset: 'USDC',
  destination: 'Marina 1',
  openedAt: 1735689600000,
};
ipcMain.handle('rows', (_, count) => JSON.stringify({ rows: Array.from({ length: count }, () => row) }));
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { preload: path.join(__dirname, 'preload.cjs'), contextIsolation: true, sandbox: true },
  });
  return window.loadFile(path.join(__dirname, 'index.html'));
});
