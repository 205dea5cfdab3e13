// Edits the conditions that a record must meet. They take effect together when the dialog is confirmed,
// because each change of the filter is a new query.
import { useId, useState } from 'react';
import type { HistoryFilter, HistoryResource } from '../../../contract/calls/history.ts';
import { compareDecimals, parseGrouped } from '../../../domain/decimal.ts';
import { Button } from '../../components/Button.tsx';
import { DayField } from '../../components/DayField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { t } from '../../text.ts';
import { statusText } from './filter-words.ts';
import { dayBefore, lagosDate, lagosMoment, nextDay } from './lagos.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Dialogs.module.css';
import { setFilter, useHistory } from './view.ts';

/** The meanings of a status, for kinds of record that have them. */
const STATUSES: Partial<Record<HistoryResource, readonly string[]>> = {
  loans: ['open', 'closed', 'seized', 'unknown'],
  returnAddresses: ['approved', 'pending', 'inactive', 'unknown'],
};
const TIMES = ['opened', 'closed', 'since'] as const;
const AMOUNTS = ['amount', 'payoff', 'collateral'] as const;
const WORDS = ['unit', 'asset', 'chain', 'destination'] as const;

const isOfLoans = (part: string): boolean => part === 'payoff' || part === 'closed';
const partsFor = <P extends string>(parts: readonly P[], resource: HistoryResource): P[] =>
  parts.filter((part) => resource === 'loans' || !isOfLoans(part));

type Draft = Record<string, string>;

function draftOf(filter: HistoryFilter): Draft {
  const draft: Draft = {
    statusWords: filter.statusWords?.join(', ') ?? '',
    notStatusWords: filter.notStatusWords?.join(', ') ?? '',
  };
  for (const part of TIMES) {
    const { from, to } = filter[part] ?? {};
    draft[`${part}.from`] = from === undefined ? '' : lagosDate(from);
    draft[`${part}.to`] = to === undefined ? '' : lagosDate(dayBefore(to));
  }
  for (const part of AMOUNTS) {
    draft[`${part}.least`] = filter[part]?.least ?? '';
    draft[`${part}.most`] = filter[part]?.most ?? '';
  }
  for (const part of WORDS) draft[part] = filter[part] ?? '';
  return draft;
}

const unread = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && parseGrouped(text) === undefined;

/**
 * A range whose end is before its start is an error; applied, it would give an empty list without a reason.
 */
const daysBackwards = (draft: Draft, part: string): boolean => {
  const [first, last] = [draft[`${part}.from`] ?? '', draft[`${part}.to`] ?? ''];
  return first !== '' && last !== '' && last < first;
};
const amountsBackwards = (draft: Draft, part: string): boolean => {
  const [least, most] = [
    parseGrouped(draft[`${part}.least`] ?? ''),
    parseGrouped(draft[`${part}.most`] ?? ''),
  ];
  return least !== undefined && most !== undefined && compareDecimals(most, least) < 0;
};

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function filterOf(draft: Draft, statuses: readonly string[], search: string | undefined): HistoryFilter {
  const filter: HistoryFilter = {
    search,
    statuses: [...statuses],
    statusWords: listed(draft['statusWords']),
    notStatusWords: listed(draft['notStatusWords']),
  };
  for (const part of TIMES) {
    const last = lagosMoment(draft[`${part}.to`] ?? '');
    filter[part] = {
      from: lagosMoment(draft[`${part}.from`] ?? ''),
      to: last === undefined ? undefined : nextDay(last),
    };
  }
  for (const part of AMOUNTS)
    filter[part] = {
      least: parseGrouped(draft[`${part}.least`] ?? ''),
      most: parseGrouped(draft[`${part}.most`] ?? ''),
    };
  for (const part of WORDS) filter[part] = draft[part]?.trim();
  return filter;
}

export function FilterDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const { resource, filter } = useHistory(({ view }) => view);
  const [draft, setDraft] = useState(() => draftOf(filter));
  const [statuses, setStatuses] = useState<readonly string[]>(filter.statuses ?? []);
  /** Fields whose text is no day. The draft has no day of theirs, and the filter would lack the condition. */
  const [unreadDays, setUnreadDays] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  /** A new number empties the day fields, which keep an unread text themselves. */
  const [clearings, setClearings] = useState(0);
  const put = (name: string) => (value: string) => setDraft((old) => ({ ...old, [name]: value }));
  const putDay = (name: string) => (value: string, isUnread: boolean) => {
    put(name)(value);
    setUnreadDays((old) => [...old.filter((one) => one !== name), ...(isUnread ? [name] : [])]);
  };
  const clear = (): void => {
    setDraft(draftOf({}));
    setStatuses([]);
    setUnreadDays([]);
    setTried(false);
    setClearings((before) => before + 1);
  };
  const amounts = partsFor(AMOUNTS, resource);
  const times = partsFor(TIMES, resource);
  const amountError = (part: string, end: 'least' | 'most'): string | undefined => {
    if (unread(draft[`${part}.${end}`])) return t('history.filter.unread');
    return end === 'most' && amountsBackwards(draft, part) ? t('history.filter.lessThanLeast') : undefined;
  };
  const dayError = (part: string): string | undefined =>
    daysBackwards(draft, part) ? t('history.filter.beforeFirst') : undefined;
  const wrong =
    unreadDays.length > 0 ||
    times.some((part) => dayError(part) !== undefined) ||
    amounts.some(
      (part) => amountError(part, 'least') !== undefined || amountError(part, 'most') !== undefined,
    );
  const apply = (): void => {
    setTried(true);
    if (wrong) return;
    setFilter(filterOf(draft, statuses, filter.search));
    onClose();
  };
  const offered = STATUSES[resource];
  return (
    <Dialog
      title={t('history.filter.title', { kind: t(`history.kind.${resource}`) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={clear}>
            {t('history.filter.clear')}
          </Button>
          <Button kind="primary" submit form={form}>
            {t('history.filter.apply')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={apply}>
        {offered === undefined ? null : (
          <fieldset className={styles['choices']}>
            <legend className={styles['legend']}>{t('history.condition.statuses')}</legend>
            {offered.map((word) => (
              <Row as="label" key={word} className={styles['choice']}>
                <input
                  type="checkbox"
                  checked={statuses.includes(word)}
                  onChange={(event) =>
                    setStatuses((old) =>
                      event.target.checked ? [...old, word] : old.filter((one) => one !== word),
                    )
                  }
                />
                {statusText(word)}
              </Row>
            ))}
          </fieldset>
        )}
        {times.map((part) => (
          <fieldset key={`${part} ${clearings}`} className={styles['range']}>
            <legend className={styles['legend']}>{t(`history.condition.${part}`)}</legend>
            <DayField
              label={t('history.filter.from')}
              isTried={isTried}
              value={draft[`${part}.from`] ?? ''}
              onValue={putDay(`${part}.from`)}
            />
            <DayField
              label={t('history.filter.to')}
              isTried={isTried}
              error={dayError(part)}
              value={draft[`${part}.to`] ?? ''}
              onValue={putDay(`${part}.to`)}
            />
          </fieldset>
        ))}
        {amounts.map((part) => (
          <fieldset key={part} className={styles['range']}>
            <legend className={styles['legend']}>
              {part === 'amount' ? t(`history.amountOf.${resource}`) : t(`history.condition.${part}`)}
            </legend>
            {(['least', 'most'] as const).map((end) => (
              <TextField
                key={end}
                label={t(`history.filter.${end}`)}
                inputMode="decimal"
                error={amountError(part, end)}
                value={draft[`${part}.${end}`] ?? ''}
                onValue={put(`${part}.${end}`)}
              />
            ))}
          </fieldset>
        ))}
        <div className={styles['pair']}>
          {WORDS.map((part) => (
            <TextField
              key={part}
              label={t(`history.condition.${part}`)}
              hint={part === 'unit' ? t('history.filter.unitHint') : undefined}
              maxLength={100}
              value={draft[part] ?? ''}
              onValue={put(part)}
            />
          ))}
        </div>
        <div className={styles['pair']}>
          {(['statusWords', 'notStatusWords'] as const).map((part) => (
            <TextField
              key={part}
              label={t(`history.condition.${part}`)}
              hint={t('history.filter.statusesHint')}
              value={draft[part] ?? ''}
              onValue={put(part)}
            />
          ))}
        </div>
      </Form>
    </Dialog>
  );
}
