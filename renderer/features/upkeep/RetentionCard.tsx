// Removes old records: the operator chooses them, the app counts and shows them, and only then removes them.
import { useState } from 'react';
import type { Removal } from '../../../contract/slices/upkeep.ts';
import type { RetentionRule } from '../../../domain/retention.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { count } from '../../components/format.ts';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Progress } from './Progress.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { size } from '../../components/file-size.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Upkeep.module.css';
import { useBusy, useTask } from './use-upkeep.ts';

const RULES: readonly RetentionRule[] = [
  { kind: 'answers', months: 6 },
  { kind: 'answers', months: 12 },
  { kind: 'answers', months: 24 },
  { kind: 'answers', months: 36 },
  { kind: 'answers', months: 60 },
  { kind: 'closed-loans', years: 6 },
  { kind: 'closed-loans', years: 7 },
  { kind: 'closed-loans', years: 10 },
];
const KEEP = 'everything';

const wordsFor = (rule: RetentionRule): string =>
  rule.kind === 'answers'
    ? t('upkeep.retention.answers', { count: rule.months })
    : t('upkeep.retention.closedLoans', { count: rule.years });

export function RetentionCard() {
  const name = useSlice('connect')?.profile?.name;
  const removals = useSlice('upkeep')?.removals ?? [];
  const [chosen, setChosen] = useState(KEEP);
  const counting = useCommand('upkeep.count');
  const busy = useBusy();
  const rule = RULES[Number(chosen)];
  return (
    <Card title={t('upkeep.retention.title')}>
      <Stack gap={2} align="start" className={styles['body']}>
        <Text measure>{t('upkeep.retention.text')}</Text>
        {name === undefined ? (
          <p>{t('upkeep.retention.noService')}</p>
        ) : (
          <Row align="end" wrap className={styles['choices']}>
            <ChoiceField
              label={t('upkeep.retention.of', { name })}
              value={chosen}
              options={[
                { value: KEEP, label: t('upkeep.retention.everything') },
                ...RULES.map((each, nth) => ({ value: String(nth), label: wordsFor(each) })),
              ]}
              disabled={busy}
              onValue={setChosen}
            />
            {rule === undefined ? null : (
              <Button
                busy={counting.busy}
                disabled={busy}
                onClick={() => inBackground(counting.run({ rule }))}
              >
                {t('upkeep.retention.count')}
              </Button>
            )}
          </Row>
        )}
        <ErrorNotice error={counting.error} />
        <Progress task={useTask('count', 'remove')} />
        <Outcome />
        {removals.length === 0 ? null : <Removals removals={removals} />}
      </Stack>
    </Card>
  );
}

/** The number of records to remove, with the button; or what was removed. */
function Outcome() {
  const task = useTask('count', 'remove');
  const [asks, setAsks] = useState(false);
  const counted = task?.counted;
  if (task === undefined || counted === undefined || task.state === 'running' || task.state === 'stopping')
    return null;
  const { observations, bytes } = counted;
  const facts = { count: observations, bytes: count(bytes), size: size(bytes), rule: wordsFor(counted.rule) };
  if (task.kind === 'remove')
    return (
      <output>
        {t(task.state === 'done' ? 'upkeep.retention.removed' : 'upkeep.retention.partly', facts)}
      </output>
    );
  return (
    <>
      <output>
        {t(observations === 0 ? 'upkeep.retention.nothing' : 'upkeep.retention.counted', facts)}
      </output>
      {observations === 0 ? null : (
        <Button onClick={() => setAsks(true)}>{t('upkeep.retention.remove')}</Button>
      )}
      {asks ? (
        <RemoveDialog counted={counted} rule={wordsFor(counted.rule)} onClose={() => setAsks(false)} />
      ) : null}
    </>
  );
}

function Removals({ removals }: { removals: readonly Removal[] }) {
  return (
    <div className={styles['wide']}>
      <h3>{t('upkeep.retention.before')}</h3>
      <ul className={styles['list']}>
        {removals.map((removal) => (
          <li key={removal.at}>
            <Time at={removal.at} show="day" /> {'\u00b7'} {wordsFor(removal.rule)} {'\u00b7'}{' '}
            {t('upkeep.retention.went', { count: removal.observations, size: size(removal.bytes) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
