// The result of a step of the connection test, or why it failed: what happened, whether money moved, what to
// do.
import type { Step } from '../../../contract/slices/inspect.ts';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { dayAndTime, span } from '../../components/format.ts';
import { Mono } from '../../components/Address.tsx';
import { t } from '../../text.ts';
import type { Connecting } from './views.ts';
import { viewLabel } from './words.ts';
import { Stack, Text } from '../../components/Layout.tsx';

/** `240 ms`, or the largest whole unit. */
export const durationOf = (step: Step): string | undefined =>
  step.duration === undefined
    ? undefined
    : step.duration < 1000
      ? t('inspect.facts.millis', { count: step.duration })
      : span(step.duration);

export function ConnectingCard({ step, connecting }: { step: Step | undefined; connecting: Connecting }) {
  const state = step?.state ?? 'none';
  return (
    <Card title={viewLabel(connecting)} aside={<span>{t(`inspect.states.${state}`)}</span>}>
      <Stack gap={3}>
        <Text>{t(`inspect.about.${connecting}`)}</Text>
        {step === undefined ? null : <StepFindings step={step} />}
      </Stack>
    </Card>
  );
}

export function StepFindings({ step }: { step: Step }) {
  const { facts, error, waitFor } = step;
  const time = durationOf(step);
  return (
    <>
      <ErrorNotice error={error} alert={false} />
      {waitFor === undefined ? null : <Text>{t('inspect.facts.waitFor', { span: span(waitFor) })}</Text>}
      {facts === undefined && time === undefined ? null : (
        <Facts>
          {facts?.of === 'name' ? (
            <>
              <Fact name={t('inspect.facts.host')}>
                <Mono>{facts.host}</Mono>
              </Fact>
              <Fact name={t('inspect.facts.goesTo')}>
                {facts.proxy === undefined ? (
                  <Mono>{facts.addresses.join(', ')}</Mono>
                ) : (
                  t('inspect.facts.proxy', { proxy: facts.proxy })
                )}
              </Fact>
            </>
          ) : null}
          {facts?.of === 'secure' ? <Secure facts={facts} /> : null}
          {time === undefined ? null : <Fact name={t('inspect.facts.duration')}>{time}</Fact>}
        </Facts>
      )}
    </>
  );
}

function Secure({ facts }: { facts: Extract<NonNullable<Step['facts']>, { of: 'secure' }> }) {
  if (facts.plain) return <Fact name={t('inspect.facts.certificate')}>{t('inspect.facts.plain')}</Fact>;
  return (
    <>
      <Fact name={t('inspect.facts.issuedBy')}>{facts.issuer ?? t('inspect.facts.unnamed')}</Fact>
      {facts.validTo === undefined ? null : (
        <Fact name={t('inspect.facts.validTo')}>{dayAndTime(facts.validTo)}</Fact>
      )}
      {facts.fingerprint256 === undefined ? null : (
        <Fact name={t('inspect.facts.fingerprint')}>
          <Mono>{facts.fingerprint256}</Mono>
        </Fact>
      )}
    </>
  );
}
