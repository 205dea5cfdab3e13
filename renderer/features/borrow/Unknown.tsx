// An outcome nobody knows yet has a screen of its own: what is known, what is being read, and that nothing will
// be sent again. Only reading settles it, or the operator's own finding with its evidence.
import { useState, type FormEvent } from 'react';
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { IntentFacts } from './Endings.tsx';
import styles from './Borrow.module.css';

type UnknownFlow = Extract<BorrowFlow, { stage: 'unknown' }>;

export function Unknown({ flow }: { flow: UnknownFlow }) {
  const read = useCommand('borrow.readAgain');
  return (
    <div className={styles['split']}>
      <Card title={t(`borrow.unknown.${flow.intent.kind}`)}>
        <div className={styles['stack']}>
          <Notice tone="look" title={t('borrow.unknown.title')}>
            {t('borrow.unknown.text')}
          </Notice>
          <h3>{t('borrow.unknown.known')}</h3>
          <IntentFacts intent={flow.intent} />
          <h3>{t('borrow.unknown.reading')}</h3>
          <Facts>
            <Fact name={t('borrow.unknown.readings')}>
              {t('borrow.unknown.times', { count: flow.readings })}
              {flow.lastReadAt === undefined ? null : (
                <span className={styles['quiet']}>
                  <Ago at={flow.lastReadAt} />
                </span>
              )}
            </Fact>
          </Facts>
          <p className={styles['quiet']}>{t('borrow.unknown.how')}</p>
          <ErrorNotice error={read.error} />
          <div className={styles['actions']}>
            <Button kind="primary" busy={read.busy} onClick={() => void read.run({})}>
              {t('borrow.unknown.readAgain')}
            </Button>
          </div>
        </div>
      </Card>
      <Settle flow={flow} />
    </div>
  );
}

function Settle({ flow }: { flow: UnknownFlow }) {
  const settle = useCommand('borrow.settle');
  const [finding, setFinding] = useState('');
  const [evidence, setEvidence] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void settle.run({ intentId: flow.intent.id, happened: finding === 'happened', evidence });
  };
  return (
    <Card title={t('borrow.settle.title')}>
      <form className={styles['stack']} onSubmit={submit}>
        <p className={styles['quiet']}>{t('borrow.settle.text')}</p>
        <ChoiceField
          label={t('borrow.settle.finding')}
          value={finding}
          options={[
            { value: '', label: t('borrow.settle.choose') },
            { value: 'happened', label: t('borrow.settle.happened') },
            { value: 'not', label: t('borrow.settle.didNot') },
          ]}
          onValue={setFinding}
        />
        <TextField
          label={t('borrow.settle.evidence')}
          hint={t('borrow.settle.evidenceHint')}
          value={evidence}
          maxLength={1000}
          onValue={setEvidence}
        />
        <ErrorNotice error={settle.error} />
        <div className={styles['actions']}>
          <Button submit busy={settle.busy} disabled={finding === '' || evidence.trim() === ''}>
            {t('borrow.settle.record')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
