// What the shell refuses, whatever the page asks: permissions, new windows, navigation, webviews, downloads,
// and any request that is not our own scheme.
import { app, session, type Session } from 'electron';

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

/** Refuses every permission, download and request in this session but those that are `allowed`. */
export function denyIn(shell: Session, allowed: (url: string) => boolean): void {
  shell.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  shell.setPermissionCheckHandler(() => false);
  shell.setDevicePermissionHandler(() => false);
  shell.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  shell.on('will-download', (event) => event.preventDefault());
  shell.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !allowed(details.url) }));
  shell.setSpellCheckerEnabled(false);
}
