// Borrowing: terms, quote, review, accept, application, loan. Main decides the stage, and this screen draws
// it.
import type { BorrowFlow, BorrowSlice } from '../../../contract/slices/borrow.ts';
import type { IntentKind } from '../../../domain/intent.ts';
import { Screen } from '../../components/Screen.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Stepper } from '../../components/Stepper.tsx';
import { BorrowWork } from '../../components/team/BorrowWork.tsx';
import { usePreparedConfirmation } from '../../state/confirmation.ts';
import { setWay, useDraft } from '../../state/draft.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Accepted } from './Accepted.tsx';
import { Applications } from './Applications.tsx';
import { DirectForm, DirectReview } from './Direct.tsx';
import { Expired, Rejected, Waiting } from './Endings.tsx';
import { MadeLoan } from './MadeLoan.tsx';
import { Requests } from './Requests.tsx';
import { Review } from './Review.tsx';
import { TermsForm } from './TermsForm.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';

const BY_QUOTE = ['terms', 'quote', 'review', 'accept', 'application', 'loan'] as const;
const DIRECTLY = ['terms', 'review', 'application', 'loan'] as const;
type Steps = { steps: readonly (typeof BY_QUOTE)[number][]; at: number };

export function BorrowScreen() {
  usePreparedConfirmation();
  const borrow = useSlice('borrow');
  const way = useDraft((draft) => draft.way);
  return (
    <Screen
      title={t('places.borrow')}
      place="borrow"
      actions={borrow === undefined ? undefined : <Progress {...stepsOf(borrow.flow, way === 'direct')} />}
    >
      {borrow === undefined || !isBeforeAct(borrow.flow) ? null : <BorrowWork />}
      {borrow === undefined ? <Skeleton lines={6} /> : <Stage borrow={borrow} />}
      {borrow === undefined || isReview(borrow.flow) ? null : (
        <>
          <Applications borrow={borrow} />
          <Requests />
        </>
      )}
    </Screen>
  );
}

const isBeforeAct = (flow: BorrowFlow): boolean => flow.stage === 'terms' || isReview(flow);

/** Nothing else is shown beside a decision. */
const isReview = ({ stage }: BorrowFlow): boolean => stage === 'review' || stage === 'application-review';

function Progress({ steps, at }: Steps) {
  return <Stepper label={t('borrow.steps')} steps={steps.map((step) => t(`borrow.step.${step}`))} at={at} />;
}

function stepsOf(flow: BorrowFlow, startsDirectly: boolean): Steps {
  const quote = (step: Steps['steps'][number]): Steps => ({ steps: BY_QUOTE, at: BY_QUOTE.indexOf(step) });
  const direct = (at: number): Steps => ({ steps: DIRECTLY, at });
  switch (flow.stage) {
    case 'terms':
    case 'expired':
      return startsDirectly ? direct(0) : quote('terms');
    case 'creating':
      return quote('quote');
    case 'review':
      return quote('review');
    case 'accepting':
      return quote('accept');
    case 'application-review':
      return direct(1);
    case 'applying':
      return direct(2);
    case 'accepted': {
      const steps = flow.by === 'direct' ? DIRECTLY : BY_QUOTE;
      return { steps, at: flow.loanId === undefined ? steps.length - 2 : steps.length };
    }
    case 'rejected':
      return atKind(flow.kind);
    case 'unknown':
      return atKind(flow.intent.kind);
  }
  function atKind(kind: IntentKind): Steps {
    if (kind === 'create-application') return direct(2);
    return quote(kind === 'accept-quote' ? 'accept' : 'quote');
  }
}

function Stage({ borrow }: { borrow: BorrowSlice }) {
  const { flow } = borrow;
  switch (flow.stage) {
    case 'terms':
      return (
        <>
          {flow.settled === undefined ? null : <MadeLoan intentId={flow.settled} loanId={flow.loanId} />}
          <Start borrow={borrow} />
        </>
      );
    case 'creating':
      return (
        <Waiting title={t('borrow.creating.title')} text={t('borrow.creating.text')} intent={flow.intent} />
      );
    case 'review':
      return <Review key={flow.intent.id} flow={flow} />;
    case 'accepting':
      return (
        <Waiting title={t('borrow.accepting.title')} text={t('borrow.accepting.text')} intent={flow.intent} />
      );
    case 'application-review':
      return <DirectReview key={flow.intentId} flow={flow} />;
    case 'applying':
      return (
        <Waiting title={t('borrow.applying.title')} text={t('borrow.accepting.text')} intent={flow.intent} />
      );
    case 'accepted':
      return <Accepted flow={flow} readsApplication={borrow.readsApplication} />;
    case 'rejected':
      return <Rejected flow={flow} />;
    case 'expired':
      return <Expired flow={flow} />;
    case 'unknown':
      return <UnknownOutcome key={flow.intent.id} flow={flow} />;
  }
}

/** The ways to borrow that the service has. */
function Start({ borrow }: { borrow: BorrowSlice }) {
  const way = useDraft((draft) => draft.way);
  const { direct } = borrow;
  return (
    <>
      <Segmented
        label={t('borrow.way.label')}
        value={way}
        options={[
          { value: 'quote', label: t('borrow.way.quote') },
          { value: 'direct', label: t('borrow.way.direct') },
        ]}
        onValue={setWay}
      />
      {way === 'direct' && direct !== undefined ? (
        <DirectForm borrow={borrow} direct={direct} />
      ) : (
        <TermsForm />
      )}
    </>
  );
}
