// A sign-in while it is edited: its recipe as lines of text. A preset fills them in.
import * as v from 'valibot';
import { evaluate } from '../../domain/connector/template.ts';
import {
  PRESETS,
  signInBy,
  SignInSchema,
  templatesOf,
  type Auth,
  type Preset,
  type SignIn,
} from '../../domain/sign-in.ts';
import { isSignInHeader } from '../../domain/header-names.ts';
import { t } from '../text.ts';

/** Headers, parameters and fields are one a line: `Name: template`. */
export interface SignInDraft {
  readonly preset: Preset;
  readonly key: string;
  readonly second: string;
  readonly secretIs: 'text' | NonNullable<SignIn['secretIs']>;
  readonly headers: string;
  readonly query: string;
  readonly loginPath: string;
  readonly loginAs: 'json' | 'form';
  readonly loginHeaders: string;
  readonly loginBody: string;
  readonly loginToken: string;
  /** `3600`, or `expires_in seconds`. */
  readonly loginLasts: string;
}
export type SignInField = Exclude<keyof SignInDraft, 'preset'>;
export type SignInProblems = Partial<Record<SignInField, string>>;

export const presetOf = (text: string): Preset => PRESETS.find((known) => known === text) ?? 'bearer';

export function signInDraft(auth: SignIn | Auth): SignInDraft {
  const { preset, key = '', second = '', secretIs = 'text', headers, query, login } = auth;
  const lasts = login?.lasts;
  return {
    preset,
    key,
    second,
    secretIs,
    headers: linesOf(headers),
    query: linesOf(query),
    loginPath: login?.path ?? '',
    loginAs: login?.as ?? 'json',
    loginHeaders: linesOf(login?.headers),
    loginBody: linesOf(login?.body),
    loginToken: login?.token ?? '',
    loginLasts: typeof lasts === 'object' ? `${lasts.at} ${lasts.in}` : String(lasts ?? ''),
  };
}

/** Nothing that was typed for another preset is lost but the recipe itself. */
export const filledIn = (preset: Preset, { key }: Pick<SignInDraft, 'key'>): SignInDraft => ({
  ...signInDraft(signInBy(preset)),
  key,
});
export const BLANK_SIGN_IN: SignInDraft = filledIn('bearer', { key: '' });
export const SIGN_IN_FIELDS = Object.keys(BLANK_SIGN_IN).filter((name) => name !== 'preset') as SignInField[];

function linesOf(named: Readonly<Record<string, string>> = {}): string {
  return Object.entries(named)
    .map(([name, template]) => `${name}: ${template}`)
    .join('\n');
}

function namedIn(lines: string): Record<string, string> | undefined {
  const named = lines.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    if (line.trim() === '') return [];
    return [[line.slice(0, at === -1 ? undefined : at).trim(), at === -1 ? '' : line.slice(at + 1).trim()]];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

export const usesKey = (draft: SignInDraft): boolean =>
  /\bkey\b/.test(
    [draft.headers, draft.query, draft.loginHeaders, draft.loginBody].join().replaceAll(/[\w-]+:/g, ''),
  );

/** Not validated; the caller parses it with the schema. */
export function signInFrom(draft: SignInDraft): SignIn {
  const { preset, secretIs } = draft;
  const [headers, query] = [namedIn(draft.headers), namedIn(draft.query)];
  const key = usesKey(draft) ? draft.key.trim() : '';
  const second = draft.second.trim();
  return {
    preset,
    ...(key !== '' && { key }),
    ...(second !== '' && { second }),
    ...(secretIs !== 'text' && { secretIs }),
    ...(headers && { headers }),
    ...(query && { query }),
    ...(draft.loginPath.trim() !== '' && { login: loginFrom(draft) }),
  };
}

function loginFrom(draft: SignInDraft): NonNullable<SignIn['login']> {
  const [headers, body] = [namedIn(draft.loginHeaders), namedIn(draft.loginBody)];
  const [at = '', unit = 'seconds'] = draft.loginLasts.trim().split(/\s+/);
  const lasts = /^\d+$/.test(at) ? Number(at) : { at, in: UNITS.find((one) => one === unit) ?? 'seconds' };
  return {
    path: draft.loginPath.trim(),
    as: draft.loginAs,
    ...(headers && { headers }),
    ...(body && { body }),
    token: draft.loginToken.trim(),
    ...(at !== '' && { lasts }),
  };
}
const UNITS = ['seconds', 'milliseconds', 'minutes', 'time'] as const;

const FIELD_OF: readonly [RegExp, SignInField][] = [
  [/^login\.headers/, 'loginHeaders'],
  [/^login\.body/, 'loginBody'],
  [/^login\.token/, 'loginToken'],
  [/^login\.lasts/, 'loginLasts'],
  [/^login/, 'loginPath'],
];

/** By field, with the place in it and what belongs there. */
export function signInProblems(draft: SignInDraft): SignInProblems {
  const problems: SignInProblems = {};
  for (const issue of v.safeParse(SignInSchema, signInFrom(draft)).issues ?? []) {
    const path = v.getDotPath(issue) ?? 'headers';
    const [part = ''] = path.split('.');
    const field =
      FIELD_OF.find(([pattern]) => pattern.test(path))?.[1] ?? SIGN_IN_FIELDS.find((one) => one === part);
    const place = path
      .split('.')
      .slice(part === 'login' ? 2 : 1)
      .join('.');
    if (field !== undefined)
      problems[field] ??=
        part === 'key' ? t('service.needed') : t('signIn.wrong', { place, expected: issue.message });
  }
  return problems;
}

const DOTS = '••••••';

/** What each request contains, with dots for the secrets; undefined while the recipe is not valid. */
export function signInPreview(draft: SignInDraft): string | undefined {
  const parsed = v.safeParse(SignInSchema, signInFrom(draft));
  if (!parsed.success) return undefined;
  const { key = '' } = parsed.output;
  return templatesOf(parsed.output)
    .map(({ place, template }) => {
      const shown = evaluate<string>(template, {
        text: (text) => text,
        name: (name) => (name.startsWith('secret') ? DOTS : name === 'key' ? key : `<${name}>`),
        join: (parts) => parts.join(''),
        call: (call, _words, [one = '']) =>
          call === 'hmac' || call === 'hash' ? `<${t('signIn.signature')}>` : call === 'if' ? '' : one,
      });
      const name = place.replace(/^(?:login\.)?(?:headers|query|body)\./, '');
      return place.includes('headers.') ? `${name}: ${shown}` : `${name}=${shown}`;
    })
    .join(' · ');
}

/** The sign-ins that a refusal names: a header in its words, or a scheme in its WWW-Authenticate. */
export function offersIn(
  {
    challenge = '',
    serviceWords,
  }: { readonly challenge?: string | undefined; readonly serviceWords: string },
  { key, headers }: SignInDraft,
): { readonly name: string; readonly draft: SignInDraft }[] {
  const said = `${challenge} ${serviceWords}`;
  const named = [...said.matchAll(/\b[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter(isSignInHeader)
    .map((name) => ({ name, draft: { ...filledIn('header', { key }), headers: `${name}: {{secret}}` } }));
  const schemes = (['bearer', 'basic'] as const)
    .filter((one) => new RegExp(`\\b${one}\\b`, 'i').test(said))
    .map((one) => ({ name: one === 'basic' ? 'Basic' : 'Bearer', draft: filledIn(one, { key }) }));
  return [...new Map([...named, ...schemes].map((one) => [one.name.toLowerCase(), one])).values()]
    .filter(({ draft }) => draft.headers !== headers)
    .slice(0, 4);
}
