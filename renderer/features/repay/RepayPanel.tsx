// The repayment checklist of one loan: the eight steps at the left, the current one at the right. Main
// derives each step's state from the journal, so a checklist survives leaving the screen.
import { isEnded } from '../../../domain/loan.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { stepToDo, type RepaymentStep } from '../../../domain/repayment.ts';
import { inBackground } from '../../background.ts';
import { wallNow } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Checklist, type ChecklistStep } from '../../components/Checklist.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { client } from '../../bridge.ts';
import { ExecutedNotice, OthersNotice, useLoanWork } from '../../components/team/LoanWork.tsx';
import { useCommand } from '../../state/command.ts';
import { showFailed } from '../../state/failed-act.ts';
import { OpensItself, usePreparedConfirmation } from '../../state/confirmation.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { useUnsavedAmong } from '../../state/unsaved-text.ts';
import { t } from '../../text.ts';
import { CompareStep } from './CompareStep.tsx';
import { placesAt } from './places.ts';
import { useClipboardCheck } from './ReadBack.tsx';
import { ReadStep } from './ReadStep.tsx';
import { ReconcileStep } from './ReconcileStep.tsx';
import { RecordStep } from './RecordStep.tsx';
import { ReturnAddressStep } from './ReturnAddressStep.tsx';
import { SecondPersonStep } from './SecondPersonStep.tsx';
import { isQuiet, StepAside } from './StepAside.tsx';
import { StepNote } from './StepNote.tsx';
import { StopRepayment } from './StopRepayment.tsx';
import { TakeStep } from './TakeStep.tsx';
import { WatchStep } from './WatchStep.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

/** In ms: the checklist was started with the last press, and its first question follows from that. */
const JUST_BEGUN = 10_000;

interface PanelProps {
  loanId: LoanId;
  /** The notes and files of a step. */
  attachments?: ((step: RepaymentStep) => ReactNode) | undefined;
}

export function RepayPanel({ loanId, attachments }: PanelProps) {
  const repay = useSlice('repay');
  const work = useLoanWork(loanId);
  const view = repay?.repayments.find((repayment) => repayment.loanId === loanId);
  if (repay === undefined) return <Loading />;
  return (
    <>
      {work === undefined ? null : <OthersNotice work={work} />}
      {view === undefined ? (
        <Unlisted loanId={loanId} attachments={attachments}>
          <Start loanId={loanId} isClaimed={work !== undefined} />
        </Unlisted>
      ) : (
        <Open key={view.startedAt} view={view} attachments={attachments} />
      )}
    </>
  );
}

const Loading = () => (
  <Card title={t('repay.title')}>
    <Skeleton lines={3} />
  </Card>
);

/** An older finished checklist is not in the slice. @param children shown if there is none */
function Unlisted({ loanId, attachments, children }: PanelProps & { children: ReactNode }) {
  const changes = useSlice('loans')?.changes ?? 0;
  const { value, error } = useAnswer(`repay-view:${loanId}`, changes, () => client['repay.view']({ loanId }));
  if (value === undefined && error === undefined) return <Loading />;
  return value?.view === undefined ? children : <Open view={value.view} attachments={attachments} />;
}

/** The reading is what a repayment begins with, so it needs no press. Where it fails, the step says what to do. */
async function readAtOnce(loanId: LoanId): Promise<void> {
  const read = await client['repay.readNow']({ loanId });
  // Without an approved return address an earlier step comes first.
  if (!read.ok && read.error.code !== 'blocked') showFailed(read.error);
}

/** @param isClaimed another desk has it, so this one can only follow the return of a closed loan */
function Start({ loanId, isClaimed }: { loanId: LoanId; isClaimed: boolean }) {
  const start = useCommand('repay.start');
  const begin = async (): Promise<void> => {
    const started = await start.run({ loanId });
    if (started?.ok === true && !closed) await readAtOnce(loanId);
  };
  const changes = useSlice('loans')?.changes ?? 0;
  const detail = useAnswer(`repay-start:${loanId}`, changes, () => client['loans.detail']({ loanId }));
  const closed = isEnded(detail.value?.loan?.value.status);
  if (isClaimed && !closed) return null;
  return (
    <Card title={t('repay.title')}>
      <Row gap={6} rowGap={2} justify="between" wrap className={styles['start']}>
        <p>{t(closed ? 'repay.elsewhere.startText' : 'repay.startText')}</p>
        <Button
          kind={closed ? 'secondary' : 'primary'}
          busy={start.busy}
          onClick={() => inBackground(begin())}
        >
          {t(closed ? 'repay.elsewhere.start' : 'repay.start')}
        </Button>
      </Row>
      <ErrorNotice error={start.error} />
    </Card>
  );
}

function Open({ view, attachments }: Pick<PanelProps, 'attachments'> & { view: RepaymentView }) {
  usePreparedConfirmation();
  useClipboardCheck(view);
  const isUnsaved = useUnsavedAmong();
  const due = stepToDo(view.steps);
  const isFinished = view.steps.some(({ step, state }) => step === 'reconcile-return' && state === 'done');
  // The operator can open another step. When the checklist moves on, the view follows.
  const [looking, setLooking] = useState<{ step: RepaymentStep; due: RepaymentStep | undefined }>();
  const shown = (looking?.due === due ? looking?.step : undefined) ?? due ?? 'reconcile-return';
  const [arrivedAt] = useState(shown);
  const [began] = useState(() => wallNow() - view.startedAt < JUST_BEGUN);
  // The reading follows from the agreement to the return address, as from the start.
  const dueBefore = useRef(due);
  const { loanId, read } = view;
  useEffect(() => {
    const isNext = dueBefore.current === 'return-address' && due === 'read-now' && read === undefined;
    dueBefore.current = due;
    if (isNext) inBackground(readAtOnce(loanId));
  }, [due, read, loanId]);
  // A long finished step would leave the window scrolled past the next one.
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  useEffect(() => {
    if (first.current !== shown) scrollDownTo(place.current);
    first.current = shown;
  }, [shown]);
  const steps: ChecklistStep<RepaymentStep>[] = view.steps.map(({ step, state }) => ({
    key: step,
    state,
    name: t(`repay.step.${step}`),
    note: (
      <>
        <StepNote view={view} step={step} state={state} />
        {step !== shown && isUnsaved(placesAt(view, step)) ? (
          <span className={styles['unsaved']}>{t('repay.note.unsavedText')}</span>
        ) : null}
      </>
    ),
  }));
  return (
    <Stack className={styles['open']}>
      <Card title={t('repay.title')}>
        <Stack gap={2} className={styles['notices']}>
          {view.unread ? (
            <ErrorNotice error={{ code: 'blocked', by: 'unread-entries' }} alert={false} />
          ) : null}
          {view.carried ? (
            <ErrorNotice error={{ code: 'blocked', by: 'carried-over' }} alert={false} />
          ) : null}
          {view.payment === undefined && !view.closedElsewhere ? (
            <ExecutedNotice loanId={view.loanId} />
          ) : null}
        </Stack>
        <Checklist
          label={t('repay.steps')}
          steps={steps}
          shown={shown}
          onShow={(step) => setLooking({ step, due })}
        />
        {isFinished ? null : <StopRepayment view={view} />}
      </Card>
      <Stack ref={place}>
        <OpensItself value={shown === due && (shown !== arrivedAt || began)}>
          {view.carried ? null : <StepPanel view={view} step={shown} />}
        </OpensItself>
        {isQuiet(shown) && !isFinished ? <StepAside view={view} step={shown} /> : null}
        {attachments?.(shown)}
      </Stack>
    </Stack>
  );
}

/** Scrolls only the screen; `scrollIntoView` would also move the frame around it. */
function scrollDownTo(place: HTMLElement | null): void {
  const screen = place?.closest<HTMLElement>('#content');
  if (!place || !screen) return;
  const above = place.getBoundingClientRect().top - screen.getBoundingClientRect().top;
  if (above < 0) screen.scrollTop += above;
}

interface StepPanelProps {
  view: RepaymentView;
  step: RepaymentStep;
}

function StepPanel({ view, step }: StepPanelProps) {
  switch (step) {
    case 'return-address':
      return <ReturnAddressStep view={view} />;
    case 'read-now':
      return <ReadStep view={view} />;
    case 'compare':
      return <CompareStep view={view} />;
    case 'take':
      return <TakeStep view={view} />;
    case 'second-person':
      return <SecondPersonStep view={view} />;
    case 'record-payment':
      return <RecordStep view={view} />;
    case 'watch-closed':
      return <WatchStep view={view} />;
    case 'reconcile-return':
      return <ReconcileStep view={view} />;
  }
}
