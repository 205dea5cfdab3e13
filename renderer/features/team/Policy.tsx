// The policy as sentences. Only the server changes it, by a command that is shown here to a manager.
import type { PolicyRule } from '../../../domain/approval.ts';
import { Card } from '../../components/Card.tsx';
import { naira } from '../../components/format.ts';
import { Pill } from '../../components/Pill.tsx';
import { t } from '../../text.ts';
import { Stack } from '../../components/Layout.tsx';
import styles from './Team.module.css';

interface Props {
  /** Undefined before the team was read. */
  rules: readonly PolicyRule[] | undefined;
  mayManage: boolean;
}

export function Policy({ rules, mayManage }: Props) {
  if (rules === undefined)
    return (
      <Card title={t('team.policy.title')}>
        <p>{t('common.notRead')}</p>
      </Card>
    );
  const ordered = rules.toSorted((a, b) => a.rank - b.rank);
  return (
    <Card title={t('team.policy.title')}>
      <Stack gap={2} measure>
        {ordered.length === 0 ? (
          <p>{t('team.policy.none')}</p>
        ) : (
          <>
            <p className={styles['quiet']}>{t('team.policy.lead')}</p>
            <Stack as="ol" gap={2} className={styles['rules']}>
              {ordered.map((rule) => (
                <li key={rule.rank}>
                  <span>{conditionsOf(rule)}</span>
                  <Pill tone={rule.needsApproval ? 'look' : 'plain'} wraps>
                    {t(rule.needsApproval ? 'team.policy.needs' : 'team.policy.free')}
                  </Pill>
                </li>
              ))}
            </Stack>
            {ordered.some(({ from }) => from !== undefined) ? (
              <p className={styles['quiet']}>{t('team.policy.unknown')}</p>
            ) : null}
          </>
        )}
        <details open={mayManage}>
          <summary className={styles['quiet']}>{t('team.policy.how')}</summary>
          <p>{t('team.policy.howText')}</p>
          <code className={styles['command']}>{commandFor(ordered)}</code>
        </details>
      </Stack>
    </Card>
  );
}

/** `Repaying · from ₦10,000,000.00 · to a changed destination` */
const conditionsOf = ({ kind, from, destination }: PolicyRule): string =>
  [
    t(`team.policy.kind.${kind ?? 'any'}`),
    from === undefined ? undefined : t('team.policy.from', { amount: naira(from) }),
    destination === undefined ? undefined : t(`team.policy.destination.${destination}`),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

const commandFor = (rules: readonly PolicyRule[]): string =>
  `INSERT INTO collateral_desk.policy (rules) VALUES ('${JSON.stringify(rules)}');`;
