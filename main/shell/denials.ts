// What the shell refuses, whatever the page asks: permissions, new windows, navigation, webviews, downloads,
// any request that is not our own scheme, and any connection besides.
import { app, session, type Session } from 'electron';
import { inBackground } from '../desk/ports/background.ts';

/** Nothing can listen at port 0. `<-loopback>`: Chromium would reach this machine's own services without the proxy. */
const DEAD_PROXY = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:0',
  proxyBypassRules: '<-loopback>',
} as const;

/**
 * Must run before the app is ready. Chromium looks up the names of `dns-prefetch` links past every proxy and every
 * request that is refused, and has no call to say no; it takes this setting from the command line alone.
 */
export function stopNameLookups(): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/** @param origin the only origin a window may show. In development the dev server's. */
export function denyEverythingElse(origin: string): void {
  const own = (url: string): boolean => url === origin || url.startsWith(`${origin}/`);

  // The network service of Chromium has nothing to fetch here: only our scheme (and the dev server's) passes.
  const socket = origin.replace(/^http/, 'ws');
  denyIn(
    session.defaultSession,
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
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/**
 * Refuses every permission, download and request in this session but those that are `allowed`, and whatever is no request
 * (WebRTC to a TURN server over TCP) finds a proxy that is dead.
 *
 * @param reachable the one host that needs no proxy
 */
export function denyIn(shell: Session, allowed: (url: string) => boolean, reachable?: string): void {
  shell.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  shell.setPermissionCheckHandler(() => false);
  shell.setDevicePermissionHandler(() => false);
  shell.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  shell.on('will-download', (event) => event.preventDefault());
  shell.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !allowed(details.url) }));
  shell.setSpellCheckerEnabled(false);
  // Chromium begins to fetch a dictionary with the session, past every proxy and refusal but this address.
  shell.setSpellCheckerDictionaryDownloadURL('app://none/');
  const proxyBypassRules = [DEAD_PROXY.proxyBypassRules, reachable].filter(Boolean).join(';');
  inBackground('session.proxy', () => shell.setProxy({ ...DEAD_PROXY, proxyBypassRules }));
}
