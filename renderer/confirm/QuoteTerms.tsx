// The terms of a quote in three groups: what the operator receives, what it costs, and what is pledged. Fields
// whose names belong to none are listed last, so nothing that the service stated is left out.
import { useId, type ReactNode } from 'react';
import type { ConfirmShown } from '../../contract/confirm.ts';
import { amountInWords } from '../../domain/amount-in-words.ts';
import type { ComparedTerm } from '../../domain/offer.ts';
import { Mono } from '../components/Address.tsx';
import { Fact, Facts } from '../components/Card.tsx';
import { grouped } from '../components/format.ts';
import { Gauge } from '../components/Gauge.tsx';
import { Money } from '../components/Money.tsx';
import { Pill } from '../components/Pill.tsx';
import { Received } from '../components/Provenance.tsx';
import { ReadingValue } from '../components/ReadingValue.tsx';
import { SourcedValue } from '../components/SourcedValue.tsx';
import { Time } from '../components/Time.tsx';
import { t } from '../text.ts';
import { Stack, Text } from '../components/Layout.tsx';
import styles from './QuoteTerms.module.css';
import { AskedAndOffered, Difference } from './Offered.tsx';
import {
  groupOf,
  inWords,
  ltvRoom,
  pledgeIn,
  quoteFact,
  type FieldValue,
  type QuoteFact,
} from '../components/quote-facts.ts';

type Shown = Extract<ConfirmShown, { kind: 'quote' }>;
type Thresholds = Shown['thresholds'];

/** Fields that the countdown or the reference states. */
const SAID_ELSEWHERE = new Set(['status', 'expires_at', 'expiry', 'created_at', 'external_id']);

export function QuoteTerms({ shown: { flow, thresholds, returnAddress } }: { shown: Shown }) {
  const facts = flow.quote.others.filter(({ field }) => !SAID_ELSEWHERE.has(field)).map(quoteFact);
  const { amount } = flow.quote;
  const main =
    amount.state === 'found'
      ? flow.compared.find((term) => isOf(term, amount.field, amount.value))
      : undefined;
  const terms = flow.compared.filter((term) => term !== main);
  const termOf = ({ field }: QuoteFact): ComparedTerm | undefined =>
    terms.find((term) => term.field === field);
  const inGroup = (group: ReturnType<typeof groupOf>): QuoteFact[] =>
    facts.filter((fact) => groupOf(fact) === group);
  const row = (fact: QuoteFact) => (
    <FactRow key={fact.field} fact={fact} term={termOf(fact)} thresholds={thresholds} />
  );
  const pledged = inGroup('pledged');
  const pledge = pledgeIn(pledged);
  const cost = inGroup('cost');
  const words = amount.state === 'found' ? amountInWords(amount.value) : undefined;
  return (
    <Stack>
      <Group title={t('borrow.review.receive')}>
        <Fact name={t('borrow.review.amount')}>
          <SourcedValue reading={amount} of={t('borrow.review.amount')}>
            {(value) => <Money value={value} size="large" />}
          </SourcedValue>
          {main === undefined ? null : <Difference term={main} />}
          {words === undefined ? null : (
            <Text as="span" className={styles['words']}>
              {words}
            </Text>
          )}
          {amount.state === 'missing' ? <span>{t('borrow.review.noAmount')}</span> : null}
        </Fact>
        <AskedAndOffered
          compared={terms.filter(({ field }) => !facts.some((fact) => fact.field === field))}
        />
        {inGroup('receive').map(row)}
      </Group>
      <Group title={t('borrow.review.cost')}>
        {cost.length === 0 ? <Text>{t('borrow.review.noCost')}</Text> : cost.map(row)}
      </Group>
      <Group title={t('borrow.review.pledged')}>
        {pledged.length === 0 ? <Text>{t('borrow.review.noPledge')}</Text> : null}
        {pledge === undefined ? null : (
          <Fact name={t('borrow.review.collateral')}>
            <Pledged {...pledge} />
            {[pledge.amount, pledge.asset, pledge.chain].map((part) => {
              const term = part && termOf(part);
              return term === undefined ? null : <Difference key={term.field} term={term} />;
            })}
          </Fact>
        )}
        {pledged.filter((fact) => pledge === undefined || !Object.values(pledge).includes(fact)).map(row)}
        <NotChecked facts={facts} thresholds={thresholds} />
        <ReturnTo address={returnAddress} />
      </Group>
      <Group title={t('borrow.review.also')}>
        {inGroup('also').map(row)}
        <Fact name={t('borrow.review.quote')}>
          <ReadingValue reading={flow.quote.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
        </Fact>
        <Fact name={t('borrow.review.reference')}>
          {flow.intent.externalId === undefined ? null : <Mono>{flow.intent.externalId}</Mono>}
          <Text as="span" tone="quiet" size="small">
            {t('borrow.review.recorded')} <Time at={flow.intent.recordedAt} show="clock" />
          </Text>
        </Fact>
      </Group>
    </Stack>
  );
}

const isOf = (term: ComparedTerm, field: string, amount: string): boolean =>
  term.unit === 'naira' && (term.field === field || term.offered === amount);

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={2} className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Facts>{children}</Facts>
    </Stack>
  );
}

const ROOM_TONES = { under: 'good', past: 'look', 'past-critical': 'stop' } as const;

interface RowProps {
  fact: QuoteFact;
  term: ComparedTerm | undefined;
  thresholds: Thresholds;
}

function FactRow({ fact, term, thresholds }: RowProps) {
  return (
    <Fact name={fact.name}>
      <Value value={fact.value} />
      <Received of={fact.name} fields={[fact]} />
      {term === undefined ? null : <Difference term={term} />}
      <Room fact={fact} thresholds={thresholds} />
    </Fact>
  );
}

/** The LTV after the loan against the operator's own thresholds. */
function Room({ fact, thresholds }: Pick<RowProps, 'fact' | 'thresholds'>) {
  const room = ltvRoom(fact, thresholds ?? {});
  if (room === undefined || fact.value.kind !== 'percent') return null;
  const tone = ROOM_TONES[room.state];
  return (
    <>
      <Pill tone={tone}>
        {t(`borrow.review.room.${room.state}`, {
          points: grouped(room.points),
          // Only for the plural.
          count: Number(room.points),
        })}
      </Pill>
      {thresholds === undefined ? null : (
        <span className={styles['gauge']}>
          {/* Geometry only: the exact figure is above. */}
          <Gauge
            percent={Number(fact.value.value)}
            marks={[
              { at: Number(thresholds.warningPercent), tone: 'look' },
              { at: Number(thresholds.criticalPercent), tone: 'stop' },
            ]}
            tone={tone}
          />
          <Text as="span" tone="quiet" size="small">
            {t('collateral.marks', {
              warning: thresholds.warningPercent,
              critical: thresholds.criticalPercent,
            })}
          </Text>
        </span>
      )}
    </>
  );
}

/** No field of the quote is an LTV in percent, so nothing was compared with the operator's thresholds. */
function NotChecked({ facts, thresholds }: { facts: readonly QuoteFact[]; thresholds: Thresholds }) {
  if (facts.some((fact) => ltvRoom(fact, thresholds ?? {}) !== undefined)) return null;
  return (
    <Fact name={t('borrow.review.term.ltv_after')}>
      <Pill tone="look">{t('borrow.review.room.unknown')}</Pill>
    </Fact>
  );
}

/** Where the collateral returns to. */
const ReturnTo = ({ address }: { address: Shown['returnAddress'] }) => (
  <Fact name={t('borrow.review.returnAddress')}>
    {address?.usable === true ? (
      <>
        {address.label}
        <Pill tone="good">{t('borrow.preflight.address')}</Pill>
      </>
    ) : (
      <Pill tone="look">
        {t(address === undefined ? 'borrow.preflight.notRead' : 'borrow.preflight.noAddress')}
      </Pill>
    )}
  </Fact>
);

function Pledged({ amount, asset, chain }: NonNullable<ReturnType<typeof pledgeIn>>) {
  const text = (fact: QuoteFact): string => (fact.value.kind === 'text' ? inWords(fact.value.text) : '');
  const name = t('borrow.review.collateral');
  return (
    <>
      <Value value={amount.value} />
      <bdi>
        {chain === undefined
          ? text(asset)
          : t('borrow.review.on', { asset: text(asset), chain: text(chain) })}
      </bdi>
      <Received of={name} fields={[amount, asset, ...(chain === undefined ? [] : [chain])]} />
    </>
  );
}

function Value({ value }: { value: FieldValue }) {
  switch (value.kind) {
    case 'naira':
      return <Money value={value.value} />;
    case 'percent':
      return <span>{t('common.percent', { percent: grouped(value.value) })}</span>;
    case 'amount':
      return <Money value={value.value} unit="" />;
    case 'time':
      return <Time at={value.at} />;
    case 'text':
      return <bdi>{inWords(value.text)}</bdi>;
  }
}
