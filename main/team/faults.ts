// What went wrong at the team's server, from the SQL state or from the system's own code.
import type { TeamFault } from '../../contract/errors.ts';

const STATES: Readonly<Record<string, TeamFault>> = {
  '28P01': 'sign-in-refused',
  '28000': 'sign-in-refused',
  '3D000': 'wrong-database',
  '42501': 'rights-missing',
  '53100': 'server-disk-full',
  '57P01': 'server-closing',
  '57P02': 'server-closing',
  '57P03': 'server-closing',
  // The bounds that this desk sets on its own statements.
  '57014': 'slow',
  '55P03': 'slow',
  '3F000': 'schema-missing',
  '42P01': 'schema-missing',
  // Another version's tables.
  '42703': 'schema-differs',
};

/** Of the schema's own refusals. */
const REFUSALS: Readonly<Record<string, string>> = {
  CD001: 'approval-needed',
  CD002: 'changed',
  CD003: 'too-early',
};

const UNREACHABLE = /^E(CONN|HOST|NET|ADDR|PIPE|TIMEDOUT|AI_)|^ENOTFOUND|^EAI_/;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

export interface TeamError {
  readonly code: 'team';
  readonly fault: TeamFault;
  readonly detail: string;
}

/** The constraint, or the rule of the schema, that refused the statement. */
export function refusalOf(cause: unknown): string | undefined {
  const constraint: unknown = typeof cause === 'object' && cause !== null && Reflect.get(cause, 'constraint');
  return REFUSALS[codeOf(cause)] ?? (typeof constraint === 'string' ? constraint : undefined);
}

export function faultOf(cause: unknown): TeamError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = codeOf(cause);
  return { code: 'team', fault: faultBy(code, detail), detail: code === '' ? detail : `${code}: ${detail}` };
}

function faultBy(code: string, detail: string): TeamFault {
  const stated = STATES[code];
  if (stated !== undefined) return stated;
  if (CERTIFICATE.test(code)) return 'wrong-certificate';
  if (code.startsWith('ERR_SSL') || code === 'EPROTO' || /does not support SSL/i.test(detail)) return 'tls';
  if (UNREACHABLE.test(code)) return 'unreachable';
  if (/SASL|SCRAM|password/i.test(detail)) return 'sign-in-refused';
  if (/timeout|timed out/i.test(detail)) return 'slow';
  if (/terminated|closed|not queryable|Connection ended/i.test(detail)) return 'unreachable';
  return 'server-error';
}

/** Whether the server itself answered, so that the statement had no effect. */
export const isAnswer = (cause: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(cause)) && !codeOf(cause).startsWith('57P');

function codeOf(cause: unknown): string {
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  if (typeof code === 'string') return code;
  const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
  return inner === undefined ? '' : codeOf(inner);
}
