// The steps of connecting to the team's server, with what was found or what failed and what to do about it.
import { TeamRightSchema, type TeamSlice, type TeamStepResult } from '../../../contract/slices/team.ts';
import { Card } from '../../components/Card.tsx';
import { cx } from '../../components/cx.ts';
import { wordsFor } from '../../components/error-words.ts';
import { StepIcon } from '../../components/StepIcon.tsx';
import { t } from '../../text.ts';
import styles from './TestSteps.module.css';

export function TestSteps({ test }: { test: TeamSlice['test'] }) {
  return (
    <Card title={t('team.test.title')}>
      {test === undefined ? (
        <p className={styles['quiet']}>{t('team.test.none')}</p>
      ) : (
        <ol className={styles['steps']} aria-live="polite">
          {test.steps.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </ol>
      )}
      <p className={styles['foot']}>{t('team.test.foot')}</p>
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
      <span className={styles['name']}>{t(`team.test.step.${step}`)}</span>
      <span className={styles['state']}>{t(`team.test.state.${state}`)}</span>
      {found === undefined ? null : <span className={styles['more']}>{found}</span>}
      {words === undefined ? null : (
        <div className={styles['more']}>
          <p className={styles['what']}>{words.what}</p>
          <p>{words.next}</p>
          {words.detail === undefined ? null : <code className={styles['detail']}>{words.detail}</code>}
        </div>
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
