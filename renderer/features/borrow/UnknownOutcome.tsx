// An unknown outcome: what is known, what the app reads, and that it sends nothing again. A reading settles
// it, or the operator with evidence.
import { useState } from 'react';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import type { Application } from '../../../domain/application.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { useSeconds } from '../../clock.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { clockTime } from '../../components/format.ts';
import { Form } from '../../components/Form.tsx';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { IntentFacts } from './Endings.tsx';
import { plain } from '../../components/quote-facts.ts';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

type UnknownFlow = Extract<BorrowFlow, { stage: 'unknown' }>;
interface Finding {
  finding: string;
  evidence: string;
}

export function UnknownOutcome({ flow }: { flow: UnknownFlow }) {
  const read = useCommand('borrow.readAgain');
  const [found, setFound] = useState<Finding>({ finding: '', evidence: '' });
  const [last] = flow.reads;
  const direct = flow.intent.kind === 'create-application';
  const lacks = useLacks('applications');
  const how = direct ? 'howDirect' : lacks ? 'howLoans' : 'how';
  return (
    <Stack className={styles['split']}>
      <Card title={t(`unsettled.outcome.${flow.intent.kind}`)}>
        <Stack>
          <Notice tone="look" title={t('borrow.unknown.title')}>
            {t('borrow.unknown.text')}
          </Notice>
          <h3>{t('borrow.unknown.known')}</h3>
          <IntentFacts intent={flow.intent} />
          <h3>{t('borrow.unknown.reading')}</h3>
          <Facts>
            <Fact name={t('borrow.unknown.readings')}>
              {t('borrow.unknown.times', { count: flow.readings })}
              {last === undefined ? null : (
                <span className={styles['quiet']}>
                  <Ago at={last.at} />
                </span>
              )}
            </Fact>
          </Facts>
          {flow.reads.length === 0 ? null : (
            <details>
              <summary className={styles['quiet']}>{t('borrow.unknown.each')}</summary>
              <Stack as="ol" gap={2} className={styles['entries']}>
                {flow.reads.map(({ at, of, ended }) => (
                  <li key={`${at} ${of}`}>
                    <Time at={at} show="clock" />
                    <span>{t(`borrow.unknown.of.${of}`)}</span>
                    <span className={styles['quiet']}>{t(`borrow.unknown.ended.${ended}`)}</span>
                  </li>
                ))}
              </Stack>
            </details>
          )}
          <p className={styles['quiet']}>{t(`borrow.unknown.${how}`)}</p>
          {flow.quote === undefined ? null : <QuoteNow quote={flow.quote} />}
          {flow.candidates.map((application) => (
            <Candidate
              key={application.raw}
              application={application}
              onOurs={(id) => setFound({ finding: 'happened', evidence: t('borrow.unknown.ours', { id }) })}
            />
          ))}
          <ErrorNotice error={read.error} />
          <Row wrap>
            <Button kind="primary" busy={read.busy} onClick={() => inBackground(read.run({}))}>
              {t('borrow.unknown.readAgain')}
            </Button>
          </Row>
        </Stack>
      </Card>
      <Settle flow={flow} found={found} onFound={setFound} />
    </Stack>
  );
}

/**
 * What the service lists under the request's reference. It settles nothing here, because the document defines
 * no words.
 */
function QuoteNow({ quote }: { quote: NonNullable<UnknownFlow['quote']> }) {
  return (
    <Notice tone="way" title={t('borrow.unknown.quoteNow')}>
      <Facts>
        <Fact name={t('borrow.review.quote')}>
          <ReadingValue reading={quote.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
        </Fact>
        {quote.others
          .filter(({ field }) => /status|state/i.test(field))
          .map(({ field, raw }) => (
            <Fact key={field} name={humanised(field)}>
              <Pill tone="plain">{plain(raw)}</Pill>
            </Fact>
          ))}
      </Facts>
      <details>
        <summary className={styles['quiet']}>{t('provenance.raw')}</summary>
        <RawRecord raw={quote.raw} label={t('borrow.review.quote')} />
      </details>
    </Notice>
  );
}

/**
 * An application that may belong to the request. Choosing it only fills in the form; recording it is a
 * separate act.
 */
function Candidate({ application, onOurs }: { application: Application; onOurs: (id: string) => void }) {
  const id = valueOf(application.id);
  return (
    <Notice
      tone="way"
      title={t('borrow.unknown.candidate')}
      actions={
        id === undefined ? undefined : (
          <Button onClick={() => onOurs(id)}>{t('borrow.unknown.isOurs')}</Button>
        )
      }
    >
      <Facts>
        <Fact name={t('applications.application')}>
          <ReadingValue reading={application.id}>{(text) => <Mono>{text}</Mono>}</ReadingValue>
        </Fact>
        <Fact name={t('applications.amount')}>
          <ReadingValue reading={application.amount}>{(amount) => <Money value={amount} />}</ReadingValue>
        </Fact>
        <Fact name={t('applications.made')}>
          <ReadingValue reading={application.createdAt}>{(at) => <Time at={at} />}</ReadingValue>
        </Fact>
        <Fact name={t('applications.status')}>
          <ApplicationStatus application={application} />
        </Fact>
      </Facts>
    </Notice>
  );
}

interface SettleProps {
  flow: UnknownFlow;
  found: Finding;
  onFound: (found: Finding) => void;
}

function Settle({ flow, found, onFound }: SettleProps) {
  const settle = useCommand('borrow.settle');
  const { finding, evidence } = found;
  const submit = async (): Promise<void> => {
    const happened = finding === 'happened';
    await settle.run({ intentId: flow.intent.id, happened, evidence });
  };
  return (
    <Card title={t('borrow.settle.title')}>
      <Form onSubmit={submit}>
        <p className={styles['quiet']}>{t('borrow.settle.text')}</p>
        <ChoiceField
          label={t('borrow.settle.finding')}
          value={finding}
          options={[
            { value: '', label: t('borrow.settle.choose') },
            { value: 'happened', label: t('borrow.settle.happened') },
            { value: 'not', label: t('borrow.settle.didNot') },
          ]}
          onValue={(value) => onFound({ ...found, finding: value })}
        />
        <TextField
          label={t('borrow.settle.evidence')}
          hint={t('borrow.settle.evidenceHint')}
          value={evidence}
          maxLength={1000}
          onValue={(value) => onFound({ ...found, evidence: value })}
        />
        {finding === 'not' ? <MayArrive until={flow.mayArriveUntil} /> : null}
        <ErrorNotice error={settle.error} />
        <Row wrap>
          <Button submit busy={settle.busy} disabled={finding === '' || evidence.trim() === ''}>
            {t('borrow.settle.record')}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

/** Main refuses the record until then. */
function MayArrive({ until }: { until: EpochMillis | undefined }) {
  const now = useSeconds(until !== undefined);
  if (until === undefined || now >= until) return null;
  return <Notice tone="way">{t('borrow.settle.mayArrive', { at: clockTime(until) })}</Notice>;
}
