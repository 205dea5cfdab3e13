// The kind of an entry in words. An alert also names its kind; a kind of another version has its own name.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { accounts } from '../../../messages/en-NG/accounts.ts';
import { t } from '../../text.ts';

export function kindWords({ kind, body }: Pick<JournalRow, 'kind' | 'body'>): string {
  const key = kind.replaceAll(/[.:/]/g, '-');
  const alert = kind === 'alert' ? alertIn(body) : undefined;
  if (alert !== undefined)
    return t('journal.kindWords', { area: t('journal.kinds.alert'), what: t(`alerts.kind.${alert}`) });
  return isKind(key) ? t(`journal.kinds.${key}`) : t('journal.unread.kind', { kind });
}

type Kind = keyof typeof accounts.journal.kinds;
const isKind = (key: string): key is Kind => Object.hasOwn(accounts.journal.kinds, key);
type AlertKind = keyof typeof accounts.alerts.kind;
const isAlert = (key: string): key is AlertKind => Object.hasOwn(accounts.alerts.kind, key);

function alertIn(body: string): AlertKind | undefined {
  try {
    const said: unknown = JSON.parse(body);
    const kind = typeof said === 'object' && said !== null && 'kind' in said ? said.kind : undefined;
    return typeof kind === 'string' && isAlert(kind) ? kind : undefined;
  } catch {
    return undefined;
  }
}
