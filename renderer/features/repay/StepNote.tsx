// The line below a step's name: its evidence when it is done, its problem when it is an alarm.
import { REMIND_AFTER } from '../../../domain/after-payment.ts';
import { PAYABLE_READ_LIFETIME } from '../../../domain/freshness.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import type { RepaymentStep, StepState } from '../../../domain/repayment.ts';
import { Ago } from '../../components/Age.tsx';
import { span } from '../../components/format.ts';
import { Time } from '../../components/Time.tsx';
import type { EpochMillis } from '../../../domain/time.ts';
import { useSeconds } from '../../clock.ts';
import { t } from '../../text.ts';
import { changesOf } from '../../components/payable-changes.ts';
import { useLastSeen } from './last-seen.ts';

interface Props {
  view: RepaymentView;
  step: RepaymentStep;
  state: StepState;
}

export function StepNote({ view, step, state }: Props) {
  if (state === 'blocked') return step === 'second-person' ? t('repay.note.optional') : null;
  if (view.closedElsewhere && state === 'skipped') return t('repay.elsewhere.note');
  switch (step) {
    case 'return-address':
      if (state === 'alarm') return t('repay.note.addressLost');
      if (state === 'skipped') return t('borrow.preflight.noList');
      return view.addressLabel ?? (view.usableAddresses === 0 ? t('borrow.preflight.noAddress') : null);
    case 'read-now':
      if (state === 'alarm') return t('repay.note.moved');
      return view.read === undefined ? null : (
        <>
          <Time at={view.read.at} show="clock" />
          {view.payment === undefined ? <GoodFor until={view.read.goodUntil} /> : null}
        </>
      );
    case 'compare':
      if (view.hold !== undefined) return t('repay.hold.on');
      if (state === 'alarm') return t(`repay.note.${changesOf(view).kind}`);
      return state === 'done' ? t('repay.note.confirmed') : null;
    case 'take':
      if (state === 'alarm') return t('repay.note.slipped');
      if (state === 'done') {
        if (view.pasteBackSkipped === undefined) return t('repay.note.proven');
        return t(
          view.pasteBackSkipped.parts === undefined
            ? 'repay.note.pasteBackSkipped'
            : 'repay.note.partsSkipped',
        );
      }
      return view.parts
        .flatMap(({ part, copied }) => (copied ? [t(`repay.copied.${part}`)] : []))
        .join(' · ');
    case 'second-person':
      if (view.signed !== undefined) return t('repay.note.signed', { signer: view.signed.signer });
      return t(view.signatureSkipped === undefined ? 'repay.note.optional' : 'repay.note.signatureSkipped');
    case 'record-payment':
      return view.payment === undefined ? null : view.payment.reference;
    case 'watch-closed':
      if (state === 'done') return t('repay.note.closed');
      if (view.payment?.otherDestination !== undefined) return t('repay.note.otherDestination');
      if (view.payment?.overdue !== undefined)
        return t('repay.note.stillOpen', { age: span(REMIND_AFTER[view.payment.overdue]) });
      return <LastSeen view={view} />;
    case 'reconcile-return':
      if (state === 'alarm') return t('repay.note.wrongAddress');
      return view.reconciled === undefined
        ? t(`returns.state.${view.returnState}`)
        : t(view.reconciled.by === 'operator' ? 'repay.note.ownWord' : 'repay.note.reconciled');
  }
}

function LastSeen({ view }: { view: RepaymentView }) {
  const at = useLastSeen(view);
  return at === undefined ? null : (
    <>
      {t('repay.note.lastLook')} <Ago at={at} />
    </>
  );
}

/** ` · good for 43 s more`, or that the reading is too old to pay by. */
export function GoodFor({ until }: { until: EpochMillis }) {
  const now = useSeconds(true);
  // The shared clock can tick just after the reading, so the rest is capped at the whole lifetime.
  const left = Math.min(until - now, PAYABLE_READ_LIFETIME);
  return left > 0
    ? ` · ${t('repay.goodFor', { left: t('time.second', { count: Math.ceil(left / 1000) }) })}`
    : ` · ${t('repay.tooOld')}`;
}
