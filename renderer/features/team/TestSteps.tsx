// The steps of connecting to the team's server, with what was found or what failed and what to do about it.
import { TeamRightSchema, type TeamSlice, type TeamStepResult } from '../../../contract/slices/team.ts';
import { Card } from '../../components/Card.tsx';
import { cx } from '../../components/cx.ts';
import { wordsFor } from '../../components/error-words.ts';
import { StepIcon } from '../../components/StepIcon.tsx';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './TestSteps.module.css';

export function TestSteps({ test }: { test: TeamSlice['test'] }) {
  return (
    <Card title={t('team.test.title')}>
      {test === undefined ? (
        <p className={styles['quiet']}>{t('team.test.none')}</p>
      ) : (
        <Stack as="ol" gap={2} aria-live="polite">
          {test.steps.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </Stack>
      )}
      <Text size="small" className={styles['foot']}>
        {t('team.test.foot')}
      </Text>
    </Card>
  );
}

function Step({ step: { step, state, fault, detail } }: { step: TeamStepResult }) {
  const words =
    state === 'failed' && fault !== undefined
      ? wordsFor({ code: 'team', fault, detail: detail ?? '' })
      : undefined;
  const found = state === 'done' ? foundWords(step, detail) : undefined;
  return (
    <li className={cx(styles['step'], styles[state])}>
      <StepIcon state={state === 'done' ? 'passed' : state} />
      <Text tone="same" size="same" as="span" weight="strong">
        {t(`team.test.step.${step}`)}
      </Text>
      <Text as="span" size="small" className={styles['state']}>
        {t(`team.test.state.${state}`)}
      </Text>
      {found === undefined ? null : (
        <Stack as="span" gap={1} size="less" tone="quiet" className={styles['more']}>
          {found}
        </Stack>
      )}
      {words === undefined ? null : (
        <Stack gap={1} size="less" tone="quiet" className={styles['more']}>
          <Text size="same" tone="stop" weight="strong">
            {words.what}
          </Text>
          <p>{words.next}</p>
          {words.detail === undefined ? null : <code className={styles['detail']}>{words.detail}</code>}
        </Stack>
      )}
    </li>
  );
}

/** The team's name, and the rights. */
function foundWords(step: TeamStepResult['step'], detail: string | undefined): string | undefined {
  if (detail === undefined) return undefined;
  if (step === 'schema') return t('team.test.found', { name: detail });
  if (step !== 'rights') return undefined;
  const held = detail.split(', ');
  return TeamRightSchema.options
    .filter((right) => held.includes(right))
    .map((right) => t(`team.right.${right}`))
    .join(' · ');
}
