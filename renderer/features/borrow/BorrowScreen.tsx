// Borrowing as one flow: terms, quote, review under the countdown, accept, application, loan. Which stage it is
// is main's to say; this only draws it.
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { Screen } from '../../components/Screen.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { Stepper } from '../../components/Stepper.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Accepted } from './Accepted.tsx';
import { Applications } from './Applications.tsx';
import { Lapsed, Rejected, Waiting } from './Endings.tsx';
import { Review } from './Review.tsx';
import { TermsForm } from './TermsForm.tsx';
import { Unknown } from './Unknown.tsx';

const STEPS = ['terms', 'quote', 'review', 'accept', 'application', 'loan'] as const;

export function BorrowScreen() {
  const borrow = useSlice('borrow');
  const names = STEPS.map((step) => t(`borrow.step.${step}`));
  return (
    <Screen
      title={t('places.borrow')}
      place="borrow"
      actions={
        borrow === undefined ? undefined : (
          <Stepper label={t('borrow.steps')} steps={names} at={stepOf(borrow.flow)} />
        )
      }
    >
      {borrow === undefined ? <Skeleton lines={6} /> : <Stage flow={borrow.flow} />}
      {borrow === undefined || borrow.flow.stage === 'review' ? null : <Applications borrow={borrow} />}
    </Screen>
  );
}

function stepOf(flow: BorrowFlow): number {
  switch (flow.stage) {
    case 'terms':
    case 'lapsed':
      return 0;
    case 'creating':
      return 1;
    case 'review':
      return 2;
    case 'accepting':
      return 3;
    case 'accepted':
      return flow.loanId === undefined ? 4 : STEPS.length;
    case 'rejected':
      return flow.kind === 'accept-quote' ? 3 : 1;
    case 'unknown':
      return flow.intent.kind === 'accept-quote' ? 3 : 1;
  }
}

function Stage({ flow }: { flow: BorrowFlow }) {
  switch (flow.stage) {
    case 'terms':
      return <TermsForm />;
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
    case 'accepted':
      return <Accepted flow={flow} />;
    case 'rejected':
      return <Rejected flow={flow} />;
    case 'lapsed':
      return <Lapsed flow={flow} />;
    case 'unknown':
      return <Unknown flow={flow} />;
  }
}
