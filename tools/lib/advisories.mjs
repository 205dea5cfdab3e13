// Asks the registry, through npm, for known security faults of the locked packages. Some registries and every
// machine without a network do not answer; then the check says that it did not take place.
import { npmEnv } from './prepare.mjs';
import { root } from './folders.mjs';
import { run as realRun } from './run.mjs';

/** These fail the check; lesser ones are named. */
const SERIOUS = ['high', 'critical'];

const LIMIT_MS = 60_000;

/**
 * @param {{ run?: import('./run.mjs').Run, env?: NodeJS.ProcessEnv }} [with_]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function checkAdvisories({ run = realRun, env = process.env } = {}) {
  const result = await run('npm', ['audit', '--json'], {
    cwd: root,
    env: { ...npmEnv(env), npm_config_fetch_retries: '0' },
    quiet: true,
    timeoutMs: LIMIT_MS,
  });
  const { found, why } = result.timedOut ? { why: 'the registry did not answer' } : auditIn(result.stdout);
  if (found === undefined) return { ok: true, output: `Not checked, because ${why}` };
  return {
    ok: !found.some(({ severity }) => SERIOUS.includes(severity)),
    output: found.map(({ name, severity, what }) => `${name}: ${severity}: ${what}`).join('\n'),
  };
}

/**
 * @typedef {object} Advisory
 * @property {string} name
 * @property {string} severity
 * @property {string} what
 */

/**
 * @param {string} text what npm printed
 * @returns {{ found: Advisory[], why?: undefined } | { found?: undefined, why: string }}
 */
export function auditIn(text) {
  const answer = parsed(text);
  const { vulnerabilities } = answer;
  if (vulnerabilities === undefined || answer.message !== undefined) {
    const status = /\b([45]\d\d [A-Z][\w -]*?) - (GET|POST)\b/.exec(answer.message ?? '')?.[1];
    return {
      why:
        status === undefined
          ? 'the registry could not be asked'
          : `the registry answers ${status} to npm audit`,
    };
  }
  return {
    found: Object.entries(vulnerabilities).map(([name, { severity, via }]) => ({
      name,
      severity,
      // A text names the package that brings the fault.
      what: via
        .map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
        .join(', '),
    })),
  };
}

/**
 * @param {string} text
 * @returns {{ message?: string, vulnerabilities?: Record<string, { severity: string, via: (string | { title: string, url: string })[] }> }}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
