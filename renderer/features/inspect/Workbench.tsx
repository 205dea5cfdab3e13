// The result of the test, what can be corrected or accepted at once, the details, and the buttons that save the
// draft and open the service.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReadResult } from '../../../contract/calls/inspect.ts';
import type { InspectSlice } from '../../../contract/slices/inspect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Screen } from '../../components/Screen.tsx';
import { announce, notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { holdPlace, leaving } from '../../state/leaving.ts';
import { currentSlice, useSlice } from '../../state/mirror.ts';
import { resetUi, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { client } from '../../bridge.ts';
import { useAnswer } from '../../state/query.ts';
import { Details } from './Details.tsx';
import { FixHere } from './FixHere.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { Proposals } from './Proposals.tsx';
import { QuoteBody } from './QuoteBody.tsx';
import { Result } from './Result.tsx';
import { SetUpCard, isSetUp } from './SetUpCard.tsx';
import { useTestAgain } from './use-test-again.ts';
import { useDraftOf } from './use-draft.ts';
import { formatConcerns } from './use-reading.ts';

interface Props {
  /** Read later, it changes nothing here. */
  first: ServiceProfile;
  secretStored: boolean;
  isFirst: boolean;
  back: ReactNode;
  /** The address or the secret was stored. */
  onStored: () => void;
}

const NOTHING: InspectSlice = { state: 'idle', steps: [], samples: [] };

/** Test results of another profile are not shown; pasted answers belong to no profile. */
function useOwnSlice({ id }: ServiceProfile): InspectSlice {
  const slice = useSlice('inspect') ?? NOTHING;
  if (slice.profileId === id) return slice;
  return { ...NOTHING, samples: slice.samples.filter(({ from }) => from === 'pasted') };
}

export function Workbench({ first, secretStored, isFirst, back, onStored }: Props) {
  const slice = useOwnSlice(first);
  const state = useDraftOf(first);
  const { draft, isChanged } = state;
  const [held, setHeld] = useState<() => void>();
  const [lacks, setLacks] = useState<ReadResult['lacks']>();
  const [isOpening, setOpening] = useState(false);
  const isOpenNow = useSlice('connect')?.profile?.id === draft.id;
  const save = useCommand('profiles.save');
  const open = useCommand('profiles.open');
  const start = useCommand('inspect.start');
  const read = useAnswer(
    draft.id,
    JSON.stringify([slice.samples.map(({ at, thing, of }) => [at, thing, of]), formatConcerns(draft)]),
    () => client['inspect.result']({ profile: draft }),
  );
  const isTested = slice.state === 'done' && slice.steps.every((step) => step.state !== 'failed');
  const ready = isSetUp(state.stored, secretStored);

  useEffect(() => {
    if (!isChanged) return undefined;
    // React would call a bare function to compute the next state.
    return holdPlace({ place: `inspector ${draft.id}`, ask: (then) => setHeld(() => then) });
  }, [isChanged, draft.id]);

  // Continues the held move once the draft is saved, whichever button saved it.
  useEffect(() => {
    if (!isChanged) held?.();
  }, [isChanged, held]);

  const test = (): void => inBackground(start.run({ profile: draft }));
  const started = useRef(false);
  const startAtOnce = useEffectEvent(() => {
    if (started.current || slice.state !== 'idle') return;
    started.current = true;
    test();
  });
  useEffect(() => {
    if (isFirst && ready) startAtOnce();
  }, [isFirst, ready]);

  const [again, setAgain] = useState(0);
  const [documents, setDocuments] = useState(0);
  const isTestDue = useTestAgain({
    draft,
    again,
    canTest: ready && slice.state !== 'idle',
    isRunning: slice.state === 'running',
    test,
  });

  const before = useRef(slice.state);
  useEffect(() => {
    if (before.current === 'running' && slice.state === 'done')
      announce(
        t('inspect.test.ended', {
          passed: slice.steps.filter((step) => step.state === 'passed').length,
          rest: slice.steps.filter((step) => step.state === 'look' || step.state === 'failed').length,
        }),
      );
    before.current = slice.state;
  }, [slice.state, slice.steps]);

  const keep = async (): Promise<boolean> => {
    if (!isChanged) return true;
    const result = await save.run({ profile: draft });
    if (result?.ok !== true) return false;
    state.saved(draft);
    notice(t(isOpenNow ? 'inspect.said.savedOpen' : 'inspect.said.saved'));
    return true;
  };
  const openIt = async (): Promise<void> => {
    setLacks(undefined);
    const result = await open.run({ profileId: draft.id });
    // A service whose secret is missing is open all the same; the banners say what it needs.
    if (result?.ok !== true && currentSlice('connect')?.profile?.id !== draft.id) return;
    resetUi(useUi.getState().route);
    // It may have been edited meanwhile.
    leaving(undefined, resetUi);
  };
  const wantOpen = async (): Promise<void> => {
    if (await keep()) setOpening(true);
  };
  const openOrAsk = useEffectEvent(async (): Promise<void> => {
    // With what was edited while the test ran.
    const found = (await keep()) ? await client['inspect.result']({ profile: draft }) : undefined;
    setOpening(false);
    if (found?.ok !== true) return;
    // Nobody can read an amount without its unit, so the service is not opened before it is stated.
    if (found.value.asksCurrency) {
      notice(t('inspect.currency.title'));
      return;
    }
    const isComplete = isTested && found.value.lacks.length === 0 && draft.environment === 'sandbox';
    if (isComplete) await openIt();
    else setLacks(found.value.lacks);
  });
  // A test that is due or running decides what is missing, so opening waits for it.
  const isTesting = isTestDue || start.busy || slice.state === 'running';
  useEffect(() => {
    if (!isOpening || isTesting) return undefined;
    const timer = setTimeout(() => inBackground(openOrAsk()));
    return () => clearTimeout(timer);
  }, [isOpening, isTesting]);

  const actions = (
    <>
      {back}
      {isChanged || state.canUndo ? (
        <Button
          kind="quiet"
          icon={<Undo2 aria-hidden="true" />}
          disabled={!state.canUndo}
          onClick={state.undo}
        >
          {t('inspect.undo')}
        </Button>
      ) : null}
      {isChanged ? (
        <Button kind="quiet" onClick={state.discard}>
          {t('inspect.discard')}
        </Button>
      ) : null}
      {isChanged || isOpenNow ? (
        <Button
          kind={isOpenNow ? 'primary' : 'secondary'}
          busy={save.busy}
          disabled={!isChanged}
          onClick={() => inBackground(keep())}
        >
          {t('inspect.save')}
        </Button>
      ) : null}
      {isOpenNow || !ready ? null : (
        <Button
          kind="primary"
          busy={isOpening || open.busy || (save.busy && lacks === undefined)}
          onClick={() => inBackground(wantOpen())}
        >
          {t(isChanged ? 'inspect.saveAndOpen' : 'inspect.open')}
        </Button>
      )}
    </>
  );
  return (
    <Screen
      title={draft.name}
      place={`inspector ${draft.id}`}
      beside={<span>{t(`inspect.lead.${draft.environment}`)}</span>}
      actions={actions}
    >
      <ErrorNotice error={save.error ?? open.error} />
      {ready ? null : <SetUpCard state={state} secretStored={secretStored} onStored={onStored} />}
      <ErrorNotice error={start.error} />
      <Result
        slice={slice}
        result={slice.samples.length === 0 ? undefined : read.value}
        state={state}
        canStart={ready}
        busy={start.busy}
        onStart={test}
      />
      <FixHere slice={slice} state={state} />
      <Proposals
        slice={slice}
        state={state}
        documents={documents}
        onAccepted={() => setAgain((times) => times + 1)}
      />
      {slice.state === 'idle' ? null : <QuoteBody state={state} />}
      <Details slice={slice} state={state} onDocument={() => setDocuments((times) => times + 1)} />
      {lacks === undefined ? null : (
        <OpenDialog
          profile={draft}
          isTested={isTested}
          lacks={lacks}
          onClose={() => setLacks(undefined)}
          onOpen={() => inBackground(openIt())}
        />
      )}
      {held === undefined || save.busy ? null : (
        <LeaveDialog
          name={draft.name}
          onStay={() => setHeld(undefined)}
          onDiscard={held}
          onSave={() => inBackground(keep())}
        />
      )}
    </Screen>
  );
}
