// The differences between two states of a record, field by field, with the changed characters of texts
// marked.
import { parseDecimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { FieldChange, HistoryResource, HistoryRow } from '../../../contract/calls/history.ts';
import { Before, Now } from '../../components/Difference.tsx';
import { dayAndTime, grouped, naira } from '../../components/format.ts';
import { humanised } from '../../components/humanised.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Details.module.css';

const NAMED = [
  'subject',
  'status',
  'statusWord',
  'amount',
  'unit',
  'payoff',
  'collateral',
  'asset',
  'chain',
  'destination',
  'openedAt',
  'closedAt',
  'closedBy',
  'closedSource',
  'raw',
] as const;
type Named = (typeof NAMED)[number];

export function fieldName(field: string, resource: HistoryResource): string {
  if (field === 'amount') return t(`history.amountOf.${resource}`);
  const named = NAMED.find((known): known is Named => known === field);
  return named === undefined ? humanised(field) : t(`history.field.${named}`);
}

/** The units of the record. */
type Units = Pick<HistoryRow, 'unit' | 'asset'>;

function shownAs(field: string, text: string, units: Units): string {
  if (field === 'openedAt' || field === 'closedAt') return momentWords(text);
  if (field === 'closedBy' && (text === 'latest' || text === 'entered')) return t(`closing.short.${text}`);
  const value = parseDecimal(text);
  if (value === undefined) return text;
  const unit = { amount: units.unit, payoff: 'NGN', collateral: units.asset }[field];
  if (field !== 'amount' && field !== 'payoff' && field !== 'collateral') return text;
  return unit === 'NGN' ? naira(value) : `${grouped(value)}${unit === undefined ? '' : `\u00a0${unit}`}`;
}

function momentWords(text: string): string {
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(at) ? text : t('time.wat', { time: dayAndTime(epochMillis(at)) });
}

interface Props {
  fields: readonly FieldChange[];
  units: Units;
  resource: HistoryResource;
}

export function FieldChanges({ fields, units, resource }: Props) {
  return (
    <Stack as="dl" gap={2}>
      {fields.map(({ field, before, now }) => {
        const pair = {
          before: shownAs(field, before ?? '', units),
          now: shownAs(field, now ?? '', units),
          // The app wrote these texts itself: figures and times, which are read whole.
          isOwn: [before, now].every((text) => text === undefined || shownAs(field, text, units) !== text),
        };
        return (
          <Stack key={field} gap={0.5} className={styles['change']}>
            <dt>{fieldName(field, resource)}</dt>
            {field === 'raw' ? (
              <Text as="dd">{t('history.record.onlyRaw')}</Text>
            ) : (
              <dd className={styles['sides']}>
                <Side label={t('history.record.before')}>
                  {before === undefined ? (
                    <Text as="span">{t('provenance.missing')}</Text>
                  ) : (
                    <Changed side="before" {...pair} />
                  )}
                </Side>
                <Side label={t('history.record.now')}>
                  {now === undefined ? (
                    <Text as="span">{t('provenance.missing')}</Text>
                  ) : (
                    <Changed side="now" {...pair} />
                  )}
                </Side>
              </dd>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

interface Pair {
  before: string;
  now: string;
  isOwn: boolean;
}

function Changed({ side, before, now, isOwn }: { side: 'before' | 'now' } & Pair) {
  if (isOwn) return side === 'before' ? <del>{before}</del> : <ins>{now}</ins>;
  const Marked = side === 'before' ? Before : Now;
  return <Marked before={before} now={now} />;
}

function Side({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={styles['side']}>
      <Text as="span">{label}</Text>
      <span>{children}</span>
    </span>
  );
}
