// The problems of a draft, by field. The profile's own schema decides, as for an imported file; the words of
// each problem come from the catalogue.
import * as v from 'valibot';
import { HeadersSchema } from '../../../domain/profile-mapping.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { RULES } from '../../../domain/profile-rules.ts';
import type { SettingsSection } from '../../state/ui.ts';
import { signInProblems } from '../../components/sign-in.ts';
import { t } from '../../text.ts';
import { candidateOf } from './candidate.ts';
import type { Draft } from './draft.ts';

/** By field: `baseUrl`, `quoteFields.0.options.1.value`. */
export type Problems = Readonly<Record<string, string>>;

export type Checked =
  | { readonly ok: true; readonly profile: ServiceProfile }
  | { readonly ok: false; readonly problems: Problems };

/** The draft's field for a path of the schema, where the names differ. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'expectedCollateral.asset': 'asset',
  'expectedCollateral.chain': 'chain',
  'expectedCollateral.contract': 'contract',
  'expectedCollateral.decimals': 'collateralDecimals',
  'thresholds.warningPercent': 'warningPercent',
  'thresholds.criticalPercent': 'criticalPercent',
  'applicationAmountField.name': 'amountField',
  'rateLimit.requestsPerMinute': 'requestsPerMinute',
  'explorer.transaction': 'explorerTransaction',
  'explorer.address': 'explorerAddress',
};

const SECTIONS: readonly [RegExp, SettingsSection][] = [
  [/^(name|environment|baseUrl|signIn|headers|pathPrefix|dashboardUrl|lenderContact)/, 'connection'],
  [/^(asset|chain|contract|collateralDecimals|explorer)/, 'reading'],
  [/^(quoteFields|amountField)/, 'borrowing'],
  [/^(warningPercent|criticalPercent|cadenceSeconds|requestsPerMinute)/, 'polling'],
];
/** The section that contains the field of a problem. */
export const sectionOf = (field: string): SettingsSection =>
  SECTIONS.find(([pattern]) => pattern.test(field))?.[1] ?? 'connection';

export function check(draft: Draft, saved: ServiceProfile): Checked {
  const parsed = v.safeParse(ServiceProfileSchema, candidateOf(draft, saved));
  // Only the first problem of a field is shown.
  const problems: Record<string, string> = {};
  const say = (field: string, words: string): void => {
    problems[field] ??= words;
  };
  headers(draft, say);
  for (const [field, words] of Object.entries(signInProblems(draft.signIn))) say(`signIn.${field}`, words);
  for (const issue of parsed.issues ?? []) {
    const path = v.getDotPath(issue) ?? '';
    // The rows below report headers, because a record has no rows.
    if (issue.message === RULES.loginApart)
      say('signIn.loginPath', t('profiles.wrong.other', { said: issue.message }));
    if (/^(?:headers|auth)/.test(path)) continue;
    const field = FIELD_OF[path] ?? path;
    say(field, wordsOf(field, issue));
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, profile: parsed.output }
    : { ok: false, problems };
}

function wordsOf(field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.input === '') return t('service.needed');
  switch (issue.message) {
    case RULES.seenName:
      return t('profiles.wrong.seenName');
    case RULES.oneAlphabet:
      return t('profiles.wrong.oneAlphabet');
    case RULES.twice:
      return t('profiles.wrong.twice');
    case RULES.ownField:
      return t('profiles.wrong.ownField');
    case RULES.noChoice:
      return t('profiles.wrong.noChoice');
    case RULES.plainPath:
      return t(!String(issue.input).startsWith('/') ? 'profiles.wrong.path' : 'profiles.wrong.plainPath');
  }
  if (issue.type === 'max_length') return t('profiles.wrong.tooLong');
  if (issue.type === 'partial_check') return t('profiles.wrong.watchAboveStop');
  if (field === 'warningPercent' || field === 'criticalPercent') return t('profiles.wrong.percent');
  if (field === 'baseUrl') return t('service.baseUrl.wrong');
  if (field === 'pathPrefix') return t('profiles.wrong.path');
  if (field.startsWith('cadenceSeconds.')) return t('profiles.wrong.seconds');
  if (field === 'collateralDecimals') return t('profiles.wrong.decimals');
  if (field === 'requestsPerMinute') return t('profiles.wrong.rate');
  if (field === 'explorerTransaction') return t('profiles.wrong.link', { name: '{tx_hash}' });
  if (field === 'explorerAddress') return t('profiles.wrong.link', { name: '{address}' });
  if (field === 'dashboardUrl') return t('profiles.wrong.dashboardUrl');
  return t('profiles.wrong.other', { said: issue.message });
}

type Say = (field: string, words: string) => void;

/** By row, because a record cannot contain two headers of the same name. */
function headers(draft: Draft, say: Say): void {
  const seen = new Set<string>();
  for (const [index, row] of draft.headers.entries()) {
    const name = row.name.trim();
    const value = row.value.trim();
    const at = (part: 'name' | 'value'): string => `headers.${index}.${part}`;
    if (name === '') say(at('name'), t('service.needed'));
    else if (seen.has(name.toLowerCase())) say(at('name'), t('profiles.wrong.twice'));
    if (value === '') say(at('value'), t('service.needed'));
    seen.add(name.toLowerCase());
    for (const issue of v.safeParse(HeadersSchema, { [name]: value }).issues ?? [])
      if (issue.path?.[0]?.origin === 'key') say(at('name'), t('profiles.wrong.headerName'));
      else say(at('value'), t('profiles.wrong.headerValue'));
  }
}
