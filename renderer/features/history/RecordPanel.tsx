// One record: its values, its times, every change, and the service's own text.
import * as v from 'valibot';
import type { CallOutput } from '../../../contract/contract.ts';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { Destination } from '../../../domain/destination.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { partName } from '../../components/part-name.ts';
import { paymentRows } from '../../components/payment-rows.ts';
import { RemovedNote } from '../../components/RemovedNote.tsx';
import { escapeInvisibleLines, escapeInvisible } from '../../components/escape-invisible.ts';
import { RawRecord } from '../../components/RawRecord.tsx';
import { ClosedAt } from '../../components/ClosedAt.tsx';
import { Time } from '../../components/Time.tsx';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Amount, StatusPill } from './columns.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Details.module.css';
import { destinationParts } from './destination-parts.ts';
import { FieldChanges } from './FieldChanges.tsx';
import { SidePanel } from './SidePanel.tsx';

type Whole = CallOutput<'history.record'>;

interface Props {
  row: HistoryRow;
  asOf: EpochMillis | undefined;
  answered: number;
  onClose: () => void;
}

export function RecordPanel({ row, asOf, answered, onClose }: Props) {
  const { resource, subject } = row;
  const asked = useAnswer(`record:${resource}:${subject}:${asOf}`, answered, () =>
    client['history.record']({ resource, subject, ...(asOf !== undefined && { asOf }) }),
  );
  const whole = asked.value;
  return (
    <SidePanel title={subjectTitle(row)} onClose={onClose}>
      <RecordFacts row={whole?.row ?? row} raw={whole?.raw} />
      <LeadsOn row={row} />
      <ErrorNotice error={asked.error} />
      {whole === undefined ? (
        asked.error === undefined ? (
          <Skeleton lines={5} />
        ) : null
      ) : (
        <>
          {isThinned(whole, row) ? (
            <RemovedNote
              of={row.resource === 'position' ? 'position' : 'loans'}
              since={whole.timeline.at(-1)?.at}
              closedAt={(whole.row ?? row).closedAt}
            />
          ) : null}
          <Timeline whole={whole} row={whole.row ?? row} />
          <Raw raw={whole.raw} subject={subject} title={t('history.record.raw')} />
        </>
      )}
    </SidePanel>
  );
}

/** Retention removes observations of the position and of closed loans only. */
const isThinned = ({ raw, row: then }: Whole, row: HistoryRow): boolean =>
  row.resource === 'position' ||
  (row.resource === 'loans' && (raw === undefined || (then ?? row).status === 'closed'));

/** There is one position, whose subject is no name. */
export const subjectTitle = ({ resource, subject }: Pick<HistoryRow, 'resource' | 'subject'>): string =>
  resource === 'position' ? t('resources.position') : escapeInvisible(subject);

/** @param raw the service's own record, which names the parts of a destination */
export function RecordFacts({ row, raw }: { row: HistoryRow; raw?: string | undefined }) {
  const { resource, amount, payoff, collateral, chain, destination, openedAt, closedAt } = row;
  const parts = destination === undefined ? undefined : destinationParts(destination, raw);
  return (
    <>
      <Facts>
        <Fact name={t('history.field.status')}>
          <StatusPill row={row} />
        </Fact>
        {amount === undefined ? null : (
          <Fact name={t(`history.amountOf.${resource}`)}>
            <Amount value={amount} unit={row.unit} />
          </Fact>
        )}
        {payoff === undefined ? null : (
          <Fact name={t('history.field.payoff')}>
            <Amount value={payoff} unit="NGN" />
          </Fact>
        )}
        {collateral === undefined ? null : (
          <Fact name={t('history.field.collateral')}>
            <Amount value={collateral} unit={row.asset} />
          </Fact>
        )}
        {chain === undefined ? null : <Fact name={t('history.field.chain')}>{escapeInvisible(chain)}</Fact>}
        {destination === undefined || parts !== undefined ? null : (
          <Fact name={t('history.field.destination')}>
            <Text tone="same" as="bdi" className={styles['whole']}>
              {escapeInvisibleLines(destination)}
            </Text>
          </Fact>
        )}
        {openedAt === undefined ? null : (
          <Fact name={t(`history.openedOf.${resource}`)}>
            <Time at={openedAt} />
          </Fact>
        )}
        {closedAt === undefined ? null : (
          <Fact name={t(`history.closedOf.${resource}`)}>
            {row.closedBy === undefined ? (
              <Time at={closedAt} />
            ) : (
              <ClosedAt at={closedAt} by={row.closedBy} source={row.closedSource} />
            )}
          </Fact>
        )}
        <Fact name={t('history.field.since')}>
          <Time at={row.since} />
        </Fact>
        <Fact name={t('history.field.observedAt')}>
          <Time at={row.observedAt} utc="beside" />
        </Fact>
      </Facts>
      {parts === undefined ? null : <DestinationFacts of={parts} />}
    </>
  );
}

function DestinationFacts({ of }: { of: Destination }) {
  return (
    <Stack as="section" gap={2}>
      <h3>{t('history.field.destination')}</h3>
      <Facts>
        {paymentRows(of).map(({ path, value, line }) => (
          <Fact key={line} name={partName(path)}>
            <Exactly>{value}</Exactly>
          </Fact>
        ))}
      </Facts>
    </Stack>
  );
}

/** The link to the record's own page, or to its entries in the journal. */
function LeadsOn({ row: { resource, subject } }: { row: HistoryRow }) {
  if (resource === 'quotes' || resource === 'payments')
    return (
      <Row wrap>
        <Text>{t('history.record.fromJournal')}</Text>
        <Button onClick={() => go({ screen: 'journal' })}>{t('history.record.journal')}</Button>
      </Row>
    );
  const loan = resource === 'loans' ? v.safeParse(LoanIdSchema, subject) : undefined;
  if (loan?.success !== true) return null;
  return (
    <Row wrap>
      <Button onClick={() => go({ screen: 'loan', id: loan.output })}>{t('history.record.loan')}</Button>
    </Row>
  );
}

function Timeline({ whole: { timeline, isCut }, row }: { whole: Whole; row: HistoryRow }) {
  return (
    <Stack as="section" gap={2}>
      <h3>{t('history.record.timeline')}</h3>
      {timeline.length === 0 ? (
        <Text>{t('history.record.noChanges')}</Text>
      ) : (
        <Stack gap={0} as="ol">
          {timeline.map(({ at, until, fields }, nth) => (
            <Stack as="li" key={at} gap={2} className={styles['moment']}>
              <Row as="p" rowGap={0} wrap size="less" tone="quiet" className={styles['when']}>
                <Time at={at} />
                {until === at ? null : (
                  <span>
                    {t('history.record.until')} <Time at={until} />
                  </span>
                )}
              </Row>
              {nth === timeline.length - 1 && fields.every(({ before }) => before === undefined) ? (
                <Text>{t('history.record.start')}</Text>
              ) : (
                <FieldChanges fields={fields} units={row} resource={row.resource} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {isCut ? <Text>{t('history.record.cut')}</Text> : null}
    </Stack>
  );
}

function Raw({ raw, subject, title }: { raw: string | undefined; subject: string; title: string }) {
  return (
    <Stack as="section" gap={2}>
      <h3>{title}</h3>
      {raw === undefined ? (
        <EmptyState title={t('history.record.noRaw')} />
      ) : (
        <RawRecord raw={raw} label={t('history.record.rawOf', { subject })} />
      )}
    </Stack>
  );
}
