// Refuses what no page of the app needs: permissions, new windows, navigation, webviews, downloads, and every
// request and connection outside our own scheme.
import { app, type Session } from 'electron';
import { inBackground } from '../desk/ports/background.ts';

/** Nothing can listen at port 0. `<-loopback>`: services of this machine do not bypass the proxy either. */
const DEAD_PROXY = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:0',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Must run before the app is ready. Chromium resolves the names of `dns-prefetch` links without a request
 * that could be refused; only this switch stops it.
 */
export function stopNameLookups(): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

const refuse = (event: { preventDefault: () => void }): void => event.preventDefault();

/**
 * @param page the session of the desk's page
 * @param origin the only origin that a window may show; in development the dev server's
 */
export function denyEverythingElse(page: Session, origin: string): void {
  const own = (url: string): boolean => url === origin || url.startsWith(`${origin}/`);

  // Only our scheme passes, and in development the dev server.
  const socket = origin.replace(/^http/, 'ws');
  denyIn(
    page,
    (url) =>
      own(url) ||
      url.startsWith('data:') ||
      url.startsWith('devtools:') ||
      (origin.startsWith('http') && url.startsWith(socket)),
    origin.startsWith('http') ? new URL(origin).host : undefined,
  );

  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!own(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !own(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', refuse);
    // window.moveTo and resizeTo: no page moves or sizes its window, or what a person presses would jump.
    contents.on('content-bounds-updated', refuse);
    contents.on('will-attach-webview', refuse);
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/**
 * Refuses every permission and download in this session, and every request but the `allowed` ones.
 * Connections that are no request (WebRTC to a TURN server over TCP) meet a dead proxy.
 *
 * @param reachable the only host that needs no proxy
 */
export function denyIn(shell: Session, allowed: (url: string) => boolean, reachable?: string): void {
  shell.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  shell.setPermissionCheckHandler(() => false);
  shell.setDevicePermissionHandler(() => false);
  shell.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  shell.on('will-download', refuse);
  shell.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !allowed(details.url) }));
  shell.setSpellCheckerEnabled(false);
  // Chromium fetches a spelling dictionary past proxy and refusals; only this address stops it.
  shell.setSpellCheckerDictionaryDownloadURL('app://none/');
  const proxyBypassRules = [DEAD_PROXY.proxyBypassRules, reachable].filter(Boolean).join(';');
  inBackground('session.proxy', () => shell.setProxy({ ...DEAD_PROXY, proxyBypassRules }));
}
