// The test step by step, each answer as the service wrote it and as the app reads it, and the lender's format as
// text: for the engineer who maps what the app did not find.
import { useState } from 'react';
import type { InspectSlice, Step } from '../../../contract/slices/inspect.ts';
import { millis } from '../../../domain/time.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { notice } from '../../state/announcer.ts';
import { Mono } from '../../components/Address.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { dayAndTime, span } from '../../components/format.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import { StepIcon } from '../../components/StepIcon.tsx';
import { Table, type Column } from '../../components/Table.tsx';
import { t } from '../../text.ts';
import { AnswerPane } from './AnswerPane.tsx';
import { FormatText } from './FormatText.tsx';
import type { DraftState } from './use-draft.ts';
import { sampleOf, stepOf, VIEW_KEYS, VIEWS, type ViewKey } from './views.ts';
import { viewLabel } from './words.ts';
import styles from './Inspector.module.css';

interface Props {
  slice: InspectSlice;
  state: DraftState;
  /** A document was opened. */
  onDocument: () => void;
}

export function Details({ slice, state, onDocument }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ViewKey>();
  const view = chosen ?? firstToSee(slice);
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('inspect.details.title')}</summary>
      {isOpen ? (
        <Stack>
          <Text>{t('inspect.details.text')}</Text>
          <OpenDocument profileId={state.draft.id} onOpened={onDocument} />
          {slice.steps.length === 0 ? null : <Steps steps={slice.steps} />}
          <ChoiceField
            label={t('inspect.answers')}
            value={view}
            options={VIEW_KEYS.map((value) => ({ value, label: labelOf(slice, value) }))}
            onValue={(value) => setChosen(VIEW_KEYS.find((key) => key === value))}
          />
          <AnswerPane key={view} viewKey={view} slice={slice} state={state} />
          <FormatText key={JSON.stringify(state.draft)} state={state} />
        </Stack>
      ) : null}
    </details>
  );
}

function OpenDocument({ profileId, onOpened }: { profileId: ProfileId; onOpened: () => void }) {
  const open = useCommand('inspect.openDocument');
  const choose = async (): Promise<void> => {
    const result = await open.run({ profileId });
    if (result?.ok !== true || result.value.file === undefined) return;
    notice(t('inspect.proposals.opened', { file: result.value.file }));
    onOpened();
  };
  const { error } = open;
  return (
    <Row wrap>
      <Button busy={open.busy} onClick={() => inBackground(choose())}>
        {t('inspect.proposals.openApi')}
      </Button>
      {error?.code === 'bad-input' ? (
        <Text tone="stop">{t('inspect.proposals.notOpenApi', { file: error.problem })}</Text>
      ) : (
        <ErrorNotice error={error} />
      )}
    </Row>
  );
}

function firstToSee({ steps }: InspectSlice): ViewKey {
  return VIEW_KEYS.find((key) => stepOf(steps, key)?.state === 'look') ?? 'loans';
}

/** With what kind of answer is there. */
function labelOf({ samples }: InspectSlice, key: ViewKey): string {
  const sample = sampleOf(samples, VIEWS[key]);
  return t('inspect.details.answer', {
    name: viewLabel(key),
    state: t(sample === undefined ? 'inspect.details.none' : `inspect.details.from.${sample.from}`),
  });
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return <Table label={t('inspect.list')} rows={steps} rowKey={({ key }) => key} columns={stepColumns()} />;
}

const stepColumns = (): Column<Step>[] => [
  {
    key: 'step',
    head: t('inspect.details.step'),
    cell: ({ key, state }) => (
      <Row as="span">
        <StepIcon state={state} />
        {viewLabel(key)}
      </Row>
    ),
  },
  { key: 'state', head: t('inspect.details.state'), cell: ({ state }) => t(`inspect.states.${state}`) },
  {
    key: 'time',
    head: t('inspect.facts.duration'),
    right: true,
    cell: ({ duration = millis(0) }) =>
      duration < 1000 ? t('inspect.facts.millis', { count: duration }) : span(duration),
  },
  { key: 'found', head: t('inspect.details.found'), grow: true, cell: (step) => <Found step={step} /> },
];

function Found({ step: { facts } }: { step: Step }) {
  switch (facts?.of) {
    case 'name':
      return facts.proxy === undefined ? (
        <Mono>{[facts.host, ...facts.addresses].join(' · ')}</Mono>
      ) : (
        t('inspect.facts.proxy', { proxy: facts.proxy })
      );
    case 'secure':
      return facts.plain
        ? t('inspect.facts.plain')
        : [
            facts.issuer ?? t('inspect.facts.unnamed'),
            facts.validTo === undefined ? '' : t('inspect.facts.validTo', { day: dayAndTime(facts.validTo) }),
            facts.fingerprint256 ?? '',
          ]
            .filter((text) => text !== '')
            .join(' · ');
    case 'answer':
      return t('inspect.request', { request: facts.path, status: String(facts.httpStatus) });
    case undefined:
      return null;
  }
}
