// Variables and switches that make Electron, Node, OpenSSL or Chromium protect less; a test compares them
// with docs/security.md. at-use: read when needed, so removing it is enough. at-start: read before our first
// line runs, so only a new start without it is clean.

type Read = 'at-use' | 'at-start';

export const VARIABLES = {
  // What Node verifies, which authorities it trusts and where it connects.
  NODE_TLS_REJECT_UNAUTHORIZED: 'at-use',
  NODE_EXTRA_CA_CERTS: 'at-use',
  NODE_USE_ENV_PROXY: 'at-start',
  SSL_CERT_FILE: 'at-use',
  SSL_CERT_DIR: 'at-use',
  OPENSSL_CONF: 'at-use',
  OPENSSL_MODULES: 'at-use',
  OPENSSL_ENGINES: 'at-use',
  // Code and data from outside the package.
  ELECTRON_RUN_AS_NODE: 'at-use',
  ELECTRON_RENDERER_URL: 'at-use',
  ELECTRON_NO_ASAR: 'at-use',
  NODE_OPTIONS: 'at-use',
  NODE_COMPILE_CACHE: 'at-use',
  NODE_PATH: 'at-start',
  NODE_ICU_DATA: 'at-start',
  CHROME_DEVEL_SANDBOX: 'at-start',
  ELECTRON_DISABLE_SANDBOX: 'at-start',
  // Logs of what was sent, run or typed, which others can read.
  SSLKEYLOGFILE: 'at-use',
  NODE_DEBUG: 'at-start',
  NODE_DEBUG_NATIVE: 'at-start',
  NODE_V8_COVERAGE: 'at-start',
  NODE_REDIRECT_WARNINGS: 'at-start',
  ELECTRON_ENABLE_LOGGING: 'at-start',
  ELECTRON_LOG_FILE: 'at-start',
} as const satisfies Record<string, Read>;

export const SWITCHES = {
  // Debuggers.
  'remote-debugging-port': 'at-use',
  'remote-debugging-pipe': 'at-use',
  'remote-allow-origins': 'at-use',
  inspect: 'at-use',
  'inspect-brk': 'at-use',
  'inspect-port': 'at-use',
  'inspect-publish-uid': 'at-use',
  // Programs that replace or wrap Chromium's processes.
  'browser-subprocess-path': 'at-start',
  'renderer-cmd-prefix': 'at-start',
  'utility-cmd-prefix': 'at-start',
  'zygote-cmd-prefix': 'at-start',
  'gpu-launcher': 'at-start',
  // The sandbox and the isolation of processes. Only `--no-sandbox` is accepted, and shown on screen.
  'single-process': 'at-start',
  'in-process-gpu': 'at-start',
  'no-zygote': 'at-start',
  'disable-setuid-sandbox': 'at-start',
  'disable-namespace-sandbox': 'at-start',
  'disable-seccomp-filter-sandbox': 'at-start',
  'disable-gpu-sandbox': 'at-start',
  'allow-sandbox-debugging': 'at-start',
  'disable-site-isolation-trials': 'at-use',
  // What a page may do and which hosts Chromium trusts.
  'disable-web-security': 'at-use',
  'unsafely-treat-insecure-origin-as-secure': 'at-use',
  'use-fake-ui-for-media-stream': 'at-use',
  'ignore-certificate-errors': 'at-use',
  'ignore-certificate-errors-spki-list': 'at-use',
  'allow-insecure-localhost': 'at-use',
  'host-rules': 'at-use',
  'host-resolver-rules': 'at-use',
  'js-flags': 'at-start',
  'enable-features': 'at-start',
  'disable-features': 'at-start',
  'enable-blink-features': 'at-use',
  'disable-blink-features': 'at-use',
  'blink-settings': 'at-use',
  // Logs of what was sent or shown, which others can read.
  'ssl-key-log-file': 'at-use',
  'log-net-log': 'at-start',
  'enable-logging': 'at-start',
  'log-file': 'at-start',
  'trace-startup': 'at-start',
} as const satisfies Record<string, Read>;

interface Weakened {
  readonly variables: readonly string[];
  readonly switches: readonly string[];
  /** One of them was read before our first line ran. */
  readonly needsNewStart: boolean;
}

export function weakenedBy(
  env: Readonly<Record<string, string | undefined>>,
  hasSwitch: (name: string) => boolean,
): Weakened {
  const variables = Object.entries(VARIABLES).filter(([name]) => env[name] !== undefined);
  const switches = Object.entries(SWITCHES).filter(([name]) => hasSwitch(name));
  return {
    variables: variables.map(([name]) => name),
    switches: switches.map(([name]) => name),
    needsNewStart: [...variables, ...switches].some(([, read]) => read === 'at-start'),
  };
}

/**
 * The arguments without these switches. Chromium also takes one dash, and on Windows a slash and any case.
 */
export function withoutSwitches(args: readonly string[], switches: readonly string[]): string[] {
  return args.filter((arg) => {
    const [, name = ''] = /^(?:--?|\/)([^=]+)/.exec(arg) ?? [];
    return !switches.includes(name.toLowerCase());
  });
}
