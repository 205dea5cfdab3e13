// Long work on its way: how far it is, and a way to stop it that says when it has been heard.
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { Progress } from './Gauge.tsx';
import { count } from './format.ts';
import styles from './Task.module.css';

interface Props {
  /** What is being done: `Exporting history`. */
  label: string;
  done: number;
  /** Undefined while it is not known how much there is. */
  of: number | undefined;
  /** How far it is, in words; otherwise counted. */
  said?: string | undefined;
  /** `running`, `stopping` once the stop was asked for, `stopped` or `done` at the end. */
  state: 'running' | 'stopping' | 'stopped' | 'done';
  onCancel: () => void;
  /** Where it can be taken up again at the place at which it was stopped. */
  goOn?: { words: string; act: () => void };
}

export function Task({ label, done, of, said, state, onCancel, goOn }: Props) {
  const far =
    said ??
    (of === undefined
      ? t('task.soFar', { done: count(done) })
      : t('task.far', {
          done: count(done),
          of: count(of),
          percent: of === 0 ? 100 : Math.floor((done / of) * 100),
        }));
  return (
    <section className={styles['task']} aria-label={label}>
      <p className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        <span className={styles['far']}>{state === 'running' ? far : t(`task.${state}`, { far })}</span>
      </p>
      <div className={styles['bar']}>
        {of === undefined && state === 'running' ? (
          <span className={styles['unknown']}>
            <progress className="unseen" aria-label={label} />
          </span>
        ) : (
          <Progress of={of ?? 1} done={state === 'done' ? (of ?? 1) : done} label={far} />
        )}
        {state === 'running' || state === 'stopping' ? (
          <Button kind="quiet" busy={state === 'stopping'} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        ) : state === 'stopped' && goOn !== undefined ? (
          // In the place of the other, so that focus stays.
          <Button kind="quiet" onClick={goOn.act}>
            {goOn.words}
          </Button>
        ) : null}
      </div>
      <output className="unseen">{state === 'running' ? '' : t(`task.${state}`, { far })}</output>
    </section>
  );
}
