// The test on the left, its results on the right, and the buttons that save the draft and open the service.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import Undo2 from 'lucide-react/icons/undo-2';
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
import { ConnectingCard } from './Findings.tsx';
import { FixHere } from './FixHere.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MappingList } from './MappingList.tsx';
import { lacksOf, OpenDialog, type Lacks } from './OpenDialog.tsx';
import { Proposals } from './Proposals.tsx';
import { QuoteBody } from './QuoteBody.tsx';
import { SetUpCard, isSetUp } from './SetUpCard.tsx';
import { TestPanel } from './TestPanel.tsx';
import { ThingPane } from './ThingPane.tsx';
import { useTestAgain } from './use-test-again.ts';
import { useDraftOf } from './use-draft.ts';
import { isView, stepOf, VIEW_KEYS, type Selected } from './views.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './Workbench.module.css';

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

/** Without a choice, once the test has ended: the step that failed, or the one that needs a look. */
function firstToSee({ state, steps }: InspectSlice): Selected {
  if (state === 'running') return 'name';
  const failed = steps.find((step) => step.state === 'failed');
  if (failed !== undefined) return failed.key;
  const look = VIEW_KEYS.find((key) => stepOf(steps, key)?.state === 'look');
  return look ?? (steps.some((step) => step.state === 'passed') ? 'loans' : 'name');
}

export function Workbench({ first, secretStored, isFirst, back, onStored }: Props) {
  const slice = useOwnSlice(first);
  const state = useDraftOf(first);
  const { draft, isChanged } = state;
  const [chosen, setChosen] = useState<Selected>();
  const [held, setHeld] = useState<() => void>();
  const [lacks, setLacks] = useState<Lacks>();
  const [isOpening, setOpening] = useState(false);
  const isOpenNow = useSlice('connect')?.profile?.id === draft.id;
  const save = useCommand('profiles.save');
  const open = useCommand('profiles.open');
  const start = useCommand('inspect.start');
  const selected = chosen ?? firstToSee(slice);
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
  const isTestDue = useTestAgain({
    draft,
    again,
    canTest: ready && slice.state !== 'idle',
    isRunning: slice.state === 'running',
    test: () => {
      // A test that starts by itself does not change the selected step.
      setChosen(selected);
      test();
    },
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
    const found = (await keep()) ? await lacksOf(draft, slice) : undefined;
    setOpening(false);
    if (found === undefined) return;
    if (found.isTested && found.fields.length === 0 && draft.environment === 'sandbox') await openIt();
    else setLacks(found);
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
      <Stack className={styles['bench']}>
        <Stack as="aside" aria-label={t('inspect.test.title')}>
          <TestPanel
            slice={slice}
            draft={draft}
            selected={selected}
            canStart={ready}
            busy={start.busy}
            onStart={test}
            onSelect={setChosen}
          />
        </Stack>
        <Stack className={styles['found']}>
          <FixHere slice={slice} state={state} />
          <Proposals slice={slice} state={state} onAccepted={() => setAgain((times) => times + 1)} />
          {slice.state === 'idle' ? null : <QuoteBody state={state} />}
          {isView(selected) ? (
            <ThingPane key={selected} viewKey={selected} slice={slice} state={state} />
          ) : (
            <ConnectingCard step={stepOf(slice.steps, selected)} connecting={selected} />
          )}
          <MappingList state={state} />
        </Stack>
      </Stack>
      {lacks === undefined ? null : (
        <OpenDialog
          profile={draft}
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
