// The whole content of a request, as the asking desk recorded it. Nothing is shortened.
import type { ApprovalContent, TeamClaim } from '../../../contract/slices/team.ts';
import { Fact } from '../../components/Card.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { humanised } from '../../components/humanised.ts';
import { Money } from '../../components/Money.tsx';
import { partName } from '../../components/part-name.ts';
import { paymentRows } from '../../components/payment-rows.ts';
import { Pill } from '../../components/Pill.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { Time } from '../../components/Time.tsx';
import { WholeText } from '../../components/WholeText.tsx';
import { claimWords } from '../../components/team/words.ts';
import { t } from '../../text.ts';
import styles from './Team.module.css';

type Of<K extends ApprovalContent['kind']> = Extract<ApprovalContent, { kind: K }>;

/** @param claims where the act that would end is found, as the server has it */
export function Content({ content, claims }: { content: ApprovalContent; claims: readonly TeamClaim[] }) {
  switch (content.kind) {
    case 'accept':
      return <Accept content={content} />;
    case 'application':
      return (
        <>
          <Fact name={t('team.approvals.amount')}>
            <Money value={content.amount} unit={content.asset} size="large" />
          </Fact>
          <Fact name={t('team.approvals.body')}>
            <Preformatted>{content.body}</Preformatted>
          </Fact>
        </>
      );
    case 'repayment':
      return <Repayment content={content} />;
    case 'ending':
      return <Ending content={content} claim={claims.find(({ id }) => id === content.act)} />;
  }
}

function Accept({ content: { amount, terms, until } }: { content: Of<'accept'> }) {
  return (
    <>
      <Fact name={t('team.approvals.amount')}>
        {amount === undefined ? t('team.approvals.unknownAmount') : <Money value={amount} size="large" />}
      </Fact>
      {terms.map(({ field, asked, offered }) => (
        <Fact key={field} name={humanised(field)}>
          <span className={styles['difference']}>
            <span>{t('team.approvals.askedFor')}</span>
            <Exactly>{asked}</Exactly>
            <span>{t('team.approvals.offered')}</span>
            <Exactly>{offered}</Exactly>
          </span>
        </Fact>
      ))}
      <Fact name={t('team.approvals.until')}>
        <Time at={until} />
      </Fact>
    </>
  );
}

function Repayment({ content: { payable, before, destination, reference } }: { content: Of<'repayment'> }) {
  const earlier = new Map(before?.destination.map(({ path, value }) => [path, value]));
  return (
    <>
      <Fact name={t('team.approvals.amount')}>
        <Money value={payable.payoff} size="large" />
        {before === undefined || before.payoff === payable.payoff ? null : (
          <span className={styles['quiet']}>
            {t('team.approvals.before')} <Money value={before.payoff} />
          </span>
        )}
      </Fact>
      {paymentRows(payable.destination).map(({ path, value, line }) => {
        const was = earlier.get(path);
        return (
          // Two parts can have the same path.
          <Fact key={`${line}:${path}`} name={partName(path)}>
            {before === undefined || was === value ? (
              <WholeText>{value}</WholeText>
            ) : (
              <span className={styles['difference']}>
                <span>{t('team.approvals.before')}</span>
                {was === undefined ? (
                  <span>–</span>
                ) : (
                  <WholeText beside={{ text: value, as: 'before' }}>{was}</WholeText>
                )}
                <span>{t('team.approvals.now')}</span>
                <WholeText beside={{ text: was ?? '', as: 'now' }}>{value}</WholeText>
              </span>
            )}
          </Fact>
        );
      })}
      {reference === undefined ? null : (
        <Fact name={t('team.approvals.reference')}>
          <Exactly>{reference}</Exactly>
        </Fact>
      )}
      <Fact name={t('team.approvals.destination')}>
        <Pill tone={destination === 'same' ? 'plain' : 'look'} wraps>
          {t(`team.approvals.news.${destination}`)}
        </Pill>
      </Fact>
    </>
  );
}

function Ending({ content: { reason }, claim }: { content: Of<'ending'>; claim: TeamClaim | undefined }) {
  return (
    <>
      {claim === undefined ? null : (
        <>
          <Fact name={t('team.claims.what')}>
            <Exactly>{claimWords(claim)}</Exactly>
          </Fact>
          {claim.amount === undefined ? null : (
            <Fact name={t('team.claims.amount')}>
              <Money value={claim.amount} />
            </Fact>
          )}
          <Fact name={t('team.approvals.claimState')}>
            <Pill tone={claim.state === 'unknown' ? 'look' : 'way'}>
              {t(`team.claims.state.${claim.state}`)}
            </Pill>
          </Fact>
          <Fact name={t('team.approvals.holder')}>
            <bdi>{t('team.approvals.at', { person: claim.person, desk: claim.deskName })}</bdi>
          </Fact>
        </>
      )}
      <Fact name={t('team.approvals.reason')}>
        <Exactly>{reason}</Exactly>
      </Fact>
    </>
  );
}
