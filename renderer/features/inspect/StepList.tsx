// The steps of the connection test, each leading to its result: first reaching the service, then its answers.
import type { ReactNode } from 'react';
import type { InspectSlice, Step } from '../../../contract/slices/inspect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { cx } from '../../components/cx.ts';
import { StepIcon } from '../../components/StepIcon.tsx';
import { t } from '../../text.ts';
import { useReading } from './use-reading.ts';
import {
  CONNECTING,
  isPastedOnly,
  sampleOf,
  stepOf,
  VIEW_KEYS,
  VIEWS,
  type Selected,
  type ViewKey,
} from './views.ts';
import { viewLabel } from './words.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './StepList.module.css';

export type StepState = Step['state'] | 'pasted' | 'seen' | 'none';

interface Props {
  slice: InspectSlice;
  draft: ServiceProfile;
  selected: Selected;
  onSelect: (key: Selected) => void;
}

export function StepList({ slice, draft, selected, onSelect }: Props) {
  const item = (key: Selected, state: StepState, note: string | undefined, lacks: boolean): ReactNode => (
    <li key={key}>
      <button
        type="button"
        className={cx(styles['step'], styles[state], selected === key && styles['here'])}
        aria-current={selected === key ? 'step' : undefined}
        onClick={() => onSelect(key)}
      >
        <StepIcon state={state} />
        <Text tone="same" size="same" as="span" weight="strong" className={styles['name']}>
          {viewLabel(key)}
        </Text>
        <Text as="span" size="small" className={cx(styles['note'], lacks && styles['lacks'])}>
          {note}
        </Text>
      </button>
    </li>
  );
  const views = (keys: readonly ViewKey[]): ReactNode =>
    keys.map((key) => (
      <Needed key={key} slice={slice} draft={draft} view={key}>
        {(state, note, lacks) => item(key, state, note, lacks)}
      </Needed>
    ));
  return (
    <Stack as="nav" gap={1} className={styles['list']} aria-label={t('inspect.list')}>
      <h3>{t('inspect.connecting')}</h3>
      <ul>
        {CONNECTING.map((key) => {
          const state = stepOf(slice.steps, key)?.state ?? 'none';
          return item(key, state, t(`inspect.states.${state}`), false);
        })}
      </ul>
      <h3>{t('inspect.answers')}</h3>
      <ul>{views(VIEW_KEYS.filter((key) => !isPastedOnly(key)))}</ul>
      <h3>{t('inspect.pastedOnly')}</h3>
      <ul>{views(VIEW_KEYS.filter(isPastedOnly))}</ul>
    </Stack>
  );
}

interface NeededProps {
  slice: InspectSlice;
  draft: ServiceProfile;
  view: ViewKey;
  children: (state: StepState, note: string, lacks: boolean) => ReactNode;
}

/** Required fields missing under the current draft, which may have changed since the test. */
function Needed({ slice, draft, view, children }: NeededProps) {
  const sample = sampleOf(slice.samples, VIEWS[view]);
  const { value } = useReading(VIEWS[view], sample, draft);
  const step = stepOf(slice.steps, view);
  const own: StepState = sample === undefined ? 'none' : sample.from === 'work' ? 'seen' : 'pasted';
  const before: StepState = step?.state ?? own;
  const isAnswered = ['passed', 'look', 'pasted', 'seen'].includes(before);
  if (sample === undefined || sample.dropped || value === undefined || !isAnswered)
    return children(
      before,
      t(`inspect.states.${before === 'none' && isPastedOnly(view) ? 'toPaste' : before}`),
      false,
    );
  if (value.problem !== undefined) return children('look', t('inspect.notFoundIn'), true);
  const missing = value.understood.filter(({ needed, state }) => needed && state === 'missing').length;
  if (missing > 0) return children('look', t('inspect.missingNeeded', { count: missing }), true);
  return children(before === 'look' ? 'passed' : before, t('inspect.complete'), false);
}
