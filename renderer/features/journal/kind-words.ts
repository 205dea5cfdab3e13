// An entry as a sentence, and its kind in words. An alert also names its kind; a kind of another version has
// its own name.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { alerts } from '../../../messages/alerts.ts';
import { journal } from '../../../messages/journal.ts';
import { t } from '../../text.ts';
import { entryFacts } from './entry-facts.ts';

/** `Compared the account number: equal` */
export function sentenceOf(row: Pick<JournalRow, 'kind' | 'body'>): string {
  const { detail, part } = entryFacts(row);
  const act = actWords(row, part);
  return detail === undefined || detail === '' ? act : t('journal.sentence', { act, detail });
}

function actWords(row: Pick<JournalRow, 'kind' | 'body'>, part: string | undefined): string {
  const key = keyOf(row.kind);
  if (isAct(key)) return t(`journal.act.${key}`);
  return part !== undefined && isActOn(key) ? t(`journal.actOn.${key}`, { part }) : kindWords(row);
}

export function kindWords({ kind, body }: Pick<JournalRow, 'kind' | 'body'>): string {
  const key = keyOf(kind);
  const alert = kind === 'alert' ? alertIn(body) : undefined;
  if (alert !== undefined)
    return t('journal.kindWords', { area: t('journal.kinds.alert'), what: t(`alerts.kind.${alert}`) });
  return isKind(key) ? t(`journal.kinds.${key}`) : t('journal.unread.kind', { kind });
}

const keyOf = (kind: string): string => kind.replaceAll(/[.:/]/g, '-');
const isAct = (key: string): key is keyof typeof journal.act => Object.hasOwn(journal.act, key);
const isActOn = (key: string): key is keyof typeof journal.actOn => Object.hasOwn(journal.actOn, key);
type Kind = keyof typeof journal.kinds;
const isKind = (key: string): key is Kind => Object.hasOwn(journal.kinds, key);
type AlertKind = keyof typeof alerts.alerts.kind;
const isAlert = (key: string): key is AlertKind => Object.hasOwn(alerts.alerts.kind, key);

function alertIn(body: string): AlertKind | undefined {
  try {
    const said: unknown = JSON.parse(body);
    const kind = typeof said === 'object' && said !== null && 'kind' in said ? said.kind : undefined;
    return typeof kind === 'string' && isAlert(kind) ? kind : undefined;
  } catch {
    return undefined;
  }
}
