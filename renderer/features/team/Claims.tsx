// The acts that desks have claimed, and what may be done about one whose outcome is not known. An act of this
// desk is settled on its own screen, which lacks one that was claimed just before the app was killed.
import type { TeamClaim } from '../../../contract/slices/team.ts';
import * as v from 'valibot';
import { LoanIdSchema } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { Time } from '../../components/Time.tsx';
import { claimWords } from '../../components/team/words.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Team.module.css';

const TONES = {
  claimed: 'way',
  sending: 'way',
  unknown: 'look',
  confirmed: 'plain',
  rejected: 'plain',
  released: 'plain',
} as const satisfies Record<TeamClaim['state'], Tone>;

/** A repayment stays claimed after the payment, because a loan is repaid once. */
const isHeld = ({ kind, state }: TeamClaim): boolean =>
  state === 'claimed' ||
  state === 'sending' ||
  state === 'unknown' ||
  (kind === 'repayment' && state === 'confirmed');

/** Unknown outcomes first. */
const order = ({ state }: TeamClaim): number => ['unknown', 'sending', 'claimed', 'confirmed'].indexOf(state);

export function Claims({ claims, canAct }: { claims: readonly TeamClaim[]; canAct: boolean }) {
  const held = claims.filter(isHeld).toSorted((a, b) => order(a) - order(b));
  return (
    <Card title={t('team.claims.title')}>
      {held.length === 0 ? (
        <EmptyState title={t('team.claims.none')} />
      ) : (
        <>
          <p className={styles['quiet']}>{t('team.claims.lead')}</p>
          <ul className={styles['claims']}>
            {held.map((claim) => (
              <li key={claim.id}>
                <Claim claim={claim} canAct={canAct} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Claim({ claim, canAct }: { claim: TeamClaim; canAct: boolean }) {
  const { person, deskName: desk, state, amount, claimedAt, evidence = '', endingAsked, isOwn } = claim;
  return (
    <Stack gap={2} className={styles['claim']}>
      <h3>
        {claimWords(claim)} <Pill tone={TONES[state]}>{t(`team.claims.state.${state}`)}</Pill>
      </h3>
      <Facts>
        <Fact name={t('team.claims.who')}>
          <bdi>{t('team.approvals.at', { person, desk })}</bdi>
          {isOwn ? <Pill>{t('team.claims.own')}</Pill> : null}
        </Fact>
        <Fact name={t('team.claims.since')}>
          <Time at={claimedAt} />
        </Fact>
        {amount === undefined ? null : (
          <Fact name={t('team.claims.amount')}>
            <Money value={amount} />
          </Fact>
        )}
        {evidence === '' ? null : (
          <Fact name={t('team.claims.evidence')}>
            <Exactly>{evidence}</Exactly>
          </Fact>
        )}
      </Facts>
      {endingAsked === undefined ? null : (
        <p className={styles['quiet']}>
          {t(`team.claims.${endingAsked.to === 'rejected' ? 'freeAsked' : 'executedAsked'}`, {
            person: endingAsked.by,
            reason: endingAsked.reason,
          })}
        </p>
      )}
      {canAct ? <Acts claim={claim} /> : null}
    </Stack>
  );
}

function Acts({ claim }: { claim: TeamClaim }) {
  const { state, isOwn, endingAsked } = claim;
  const hasPlace = isOwn && state !== 'confirmed';
  if (hasPlace && state !== 'unknown') return <OwnPlace claim={claim} />;
  return (
    <>
      {hasPlace ? <OwnPlace claim={claim} /> : null}
      {endingAsked === undefined && (state === 'sending' || state === 'unknown') ? (
        <Settle claim={claim} />
      ) : null}
      {endingAsked === undefined ? <Free claim={claim} /> : null}
    </>
  );
}

function OwnPlace({ claim: { kind, subject } }: { claim: TeamClaim }) {
  const loan = v.safeParse(LoanIdSchema, subject);
  const isLoan = kind === 'repayment' && loan.success;
  return (
    <Row wrap>
      <Button
        kind="link"
        onClick={() => go(isLoan ? { screen: 'loan', id: loan.output } : { screen: 'borrow' })}
      >
        {t(isLoan ? 'team.claims.ownLoan' : 'team.claims.ownBorrow')}
      </Button>
    </Row>
  );
}

function Settle({ claim: { id: claimId, isOwn } }: { claim: TeamClaim }) {
  const settle = useCommand('team.end');
  const act = async (reason: string): Promise<void> => {
    const result = await settle.run({ claimId, to: 'confirmed', reason });
    if (result?.ok === true) notice(t(`team.claims.${isOwn ? 'settled' : 'endAsked'}`));
  };
  return (
    <ReasonForm
      open={t('team.claims.settle')}
      text={t('team.claims.settleText')}
      label={t('team.claims.settleEvidence')}
      needed={t('team.claims.settleNeeded')}
      confirm={t(`team.claims.${isOwn ? 'settleConfirm' : 'freeConfirm'}`)}
      busy={settle.busy}
      error={settle.error}
      onReason={(evidence) => inBackground(act(evidence))}
    />
  );
}

function Free({ claim: { id: claimId, kind, state, person } }: { claim: TeamClaim }) {
  const free = useCommand('team.end');
  const act = async (reason: string): Promise<void> => {
    const result = await free.run({ claimId, to: 'rejected', reason });
    if (result?.ok === true) notice(t('team.claims.endAsked'));
  };
  return (
    <ReasonForm
      open={t('team.claims.free')}
      text={
        <>
          {t('team.claims.freeText', { person })}
          {kind === 'repayment' || state === 'claimed' ? null : ` ${t('team.claims.freeLate')}`}
        </>
      }
      label={t('team.claims.freeReason')}
      needed={t('team.claims.freeNeeded')}
      confirm={t('team.claims.freeConfirm')}
      busy={free.busy}
      error={free.error}
      onReason={(reason) => inBackground(act(reason))}
    />
  );
}
