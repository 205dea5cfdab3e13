// What is wrong with a draft and at which field. The profile's own schema decides; beside it stand the few rules
// that need two settings at once. Each problem is words from the catalogue, under the key of its field.
import * as v from 'valibot';
import { HeadersSchema } from '../../../domain/profile-mapping.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { SettingsSection } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { candidateOf } from './candidate.ts';
import type { Draft } from './draft.ts';

/** By field: `baseUrl`, `paths.loan`, `quoteFields.0.options.1.value`. */
export type Problems = Readonly<Record<string, string>>;

export type Checked =
  | { readonly ok: true; readonly profile: ServiceProfile }
  | { readonly ok: false; readonly problems: Problems };

/** Where the schema's path and the draft's field have different names. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'auth.businessId': 'businessId',
  'auth.username': 'username',
  'expectedCollateral.asset': 'asset',
  'expectedCollateral.chain': 'chain',
  'expectedCollateral.contract': 'contract',
  'thresholds.watchPercent': 'watchPercent',
  'thresholds.stopPercent': 'stopPercent',
  'applicationAmountField.name': 'amountField',
  'rateLimit.requestsPerMinute': 'requestsPerMinute',
  'explorer.transaction': 'explorerTransaction',
  'explorer.address': 'explorerAddress',
};

const SECTIONS: readonly [RegExp, SettingsSection][] = [
  [/^(name|environment|baseUrl|businessId|username|headers|pathPrefix|dashboardUrl)/, 'connection'],
  [/^(paths|asset|chain|contract|ltvUnit|positionCurrency|explorer|\w+Words)/, 'reading'],
  [/^(quoteFields|amountField)/, 'borrowing'],
  [/^(watchPercent|stopPercent|cadenceSeconds|requestsPerMinute)/, 'polling'],
];
/** The section a problem's field stands in. */
export const sectionOf = (field: string): SettingsSection =>
  SECTIONS.find(([pattern]) => pattern.test(field))?.[1] ?? 'connection';

export function check(draft: Draft, saved: ServiceProfile): Checked {
  const parsed = v.safeParse(ServiceProfileSchema, candidateOf(draft, saved));
  // The first that is said of a field is the one shown.
  const problems: Record<string, string> = {};
  const say = (field: string, words: string): void => {
    problems[field] ??= words;
  };
  ownRules(draft, say);
  for (const issue of parsed.issues ?? []) {
    const path = v.getDotPath(issue) ?? '';
    // Headers are told by row above: as a record they have no rows.
    if (!path.startsWith('headers')) say(FIELD_OF[path] ?? path, wordsOf(FIELD_OF[path] ?? path, issue));
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, profile: parsed.output }
    : { ok: false, problems };
}

function wordsOf(field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.input === '') return t('profiles.wrong.needed');
  if (issue.type === 'max_length') return t('profiles.wrong.tooLong');
  if (issue.type === 'partial_check') return t('profiles.wrong.watchAboveStop');
  if (field === 'watchPercent' || field === 'stopPercent') return t('profiles.wrong.percent');
  if (field === 'baseUrl') return t('profiles.wrong.baseUrl');
  if (field === 'pathPrefix' || field.startsWith('paths.')) return t('profiles.wrong.path');
  if (field === 'positionCurrency') return t('profiles.wrong.currency');
  if (field.startsWith('cadenceSeconds.')) return t('profiles.wrong.seconds');
  if (field === 'requestsPerMinute') return t('profiles.wrong.rate');
  if (field === 'explorerTransaction') return t('profiles.wrong.link', { name: '{tx_hash}' });
  if (field === 'explorerAddress') return t('profiles.wrong.link', { name: '{address}' });
  if (field === 'dashboardUrl') return t('profiles.wrong.dashboardUrl');
  return t('profiles.wrong.other', { said: issue.message });
}

type Say = (field: string, words: string) => void;

function ownRules(draft: Draft, say: Say): void {
  headers(draft, say);
  quoteFields(draft, say);
  const { paths, openWords, closedWords } = draft;
  if (!paths.loan.includes('{loan_id}')) say('paths.loan', t('profiles.wrong.place', { name: '{loan_id}' }));
  if (!paths.acceptQuote.includes('{quote_id}'))
    say('paths.acceptQuote', t('profiles.wrong.place', { name: '{quote_id}' }));
  if (paths.application.trim() !== '' && !paths.application.includes('{application_id}'))
    say('paths.application', t('profiles.wrong.place', { name: '{application_id}' }));
  const both = closedWords.find((word) => openWords.some((open) => sameWord(open, word)));
  if (both !== undefined) say('closedWords', t('profiles.wrong.bothWords', { word: both }));
  if (closedWords.length === 0) say('closedWords', t('profiles.wrong.noClosedWord'));
}

function headers(draft: Draft, say: Say): void {
  const seen = new Set<string>();
  for (const [index, row] of draft.headers.entries()) {
    const name = row.name.trim();
    const value = row.value.trim();
    const at = (part: 'name' | 'value'): string => `headers.${index}.${part}`;
    if (name === '') say(at('name'), t('profiles.wrong.needed'));
    else if (seen.has(name.toLowerCase())) say(at('name'), t('profiles.wrong.twice'));
    if (value === '') say(at('value'), t('profiles.wrong.needed'));
    seen.add(name.toLowerCase());
    for (const issue of v.safeParse(HeadersSchema, { [name]: value }).issues ?? [])
      if (issue.path?.[0]?.origin === 'key') say(at('name'), t('profiles.wrong.headerName'));
      else say(at('value'), t('profiles.wrong.headerValue'));
  }
}

function quoteFields({ quoteFields }: Draft, say: Say): void {
  const names = new Set<string>();
  for (const [index, field] of quoteFields.entries()) {
    const name = field.name.trim();
    const at = `quoteFields.${index}`;
    if (name === 'external_id') say(`${at}.name`, t('profiles.wrong.ownField'));
    else if (name !== '' && names.has(name)) say(`${at}.name`, t('profiles.wrong.twice'));
    names.add(name);
    if (field.kind !== 'choice') continue;
    if (field.options.length === 0) say(`${at}.options`, t('profiles.wrong.noChoice'));
    const values = new Set<string>();
    for (const [place, { value }] of field.options.entries()) {
      const said = value.trim();
      // The schema writes a choice's parts under the field's type.
      if (said === '') say(`${at}.type.options.${place}.value`, t('profiles.wrong.needed'));
      else if (values.has(said)) say(`${at}.type.options.${place}.value`, t('profiles.wrong.twice'));
      values.add(said);
    }
  }
}

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
