// Mappings that the answers suggest, as one list to select from: each with its source, a value, and how
// certain it is.
import { useState } from 'react';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import type { Proposal } from '../../../domain/proposal.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { placeOf, saidBy } from './proposal-words.ts';
import { withAll } from './statements.ts';
import type { DraftState } from './use-draft.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Proposals.module.css';

interface Props {
  slice: InspectSlice;
  state: DraftState;
  /** Counts opened documents. */
  documents: number;
  /** An accepted mapping may let the test request more. */
  onAccepted: () => void;
}

const NONE = 'no test has ended';
const CONFIDENCES = ['certain', 'likely'] as const;

export function Proposals({ slice, state, documents, onAccepted }: Props) {
  const { draft } = state;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const now = JSON.stringify([slice.samples.map(({ at, thing }) => [at, thing]), draft, documents]);
  // The list stays until a test has ended, so that the answers below it do not move under the pointer.
  const [version, setVersion] = useState(NONE);
  if (slice.state !== 'running' && version !== now) setVersion(now);
  const asked = useAnswer(draft.id, version, () => client['inspect.proposals']({ profile: draft }));
  const proposals = version === NONE ? [] : (asked.value?.proposals ?? []);
  if (proposals.length === 0) return <ErrorNotice error={asked.error} />;

  const certain = proposals.filter(({ confidence }) => confidence === 'certain');
  const chosen = proposals.filter(({ key }) => ticked.has(key));
  const accept = (some: readonly Proposal[]): void => {
    if (!state.change(withAll(some))) return;
    setTicked(new Set());
    onAccepted();
  };
  const tick = (keys: readonly string[], on: boolean): void =>
    setTicked((old) => {
      const next = new Set(old);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });

  return (
    <Card
      title={t('inspect.proposals.title')}
      aside={<span>{t('inspect.proposals.count', { count: proposals.length })}</span>}
    >
      <Text>{t('inspect.proposals.text')}</Text>
      {CONFIDENCES.map((confidence) => (
        <Group
          key={confidence}
          confidence={confidence}
          proposals={proposals.filter((one) => one.confidence === confidence)}
          ticked={ticked}
          onTick={tick}
        />
      ))}
      <Row wrap className={styles['actions']}>
        {certain.length === 0 ? null : (
          <Button kind="primary" onClick={() => accept(certain)}>
            {t('inspect.proposals.acceptCertain', { count: certain.length })}
          </Button>
        )}
        <Button disabled={chosen.length === 0} onClick={() => accept(chosen)}>
          {t('inspect.proposals.acceptTicked', { count: chosen.length })}
        </Button>
      </Row>
    </Card>
  );
}

interface GroupProps {
  confidence: Proposal['confidence'];
  proposals: readonly Proposal[];
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], on: boolean) => void;
}

function Group({ confidence, proposals, ticked, onTick }: GroupProps) {
  if (proposals.length === 0) return null;
  const keys = proposals.map(({ key }) => key);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['head']}>
        <label>
          <input
            type="checkbox"
            checked={keys.every((key) => ticked.has(key))}
            onChange={(event) => onTick(keys, event.target.checked)}
          />
          <strong>{t(`inspect.proposals.confidence.${confidence}`, { count: proposals.length })}</strong>
        </label>
        <Text as="span">{t(`inspect.proposals.about.${confidence}`)}</Text>
      </legend>
      <Stack gap={0} as="ul">
        {proposals.map((proposal) => (
          <li key={proposal.key}>
            <label className={styles['row']}>
              <input
                type="checkbox"
                checked={ticked.has(proposal.key)}
                onChange={(event) => onTick([proposal.key], event.target.checked)}
              />
              <span>{saidBy(proposal.says)}</span>
              <Text tone="same" as="code" size="small" className={styles['path']}>
                {placeOf(proposal.says)}
              </Text>
              <Text tone="same" as="span" size="small" className={styles['example']} dir="auto">
                {proposal.example === '' ? t('inspect.proposals.noExample') : proposal.example}
              </Text>
              <Text as="span">{t(`inspect.proposals.reason.${proposal.reason}`)}</Text>
            </label>
          </li>
        ))}
      </Stack>
    </fieldset>
  );
}
