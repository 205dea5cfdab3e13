// When alerts are also shown as notifications: quiet hours, and each kind. The inbox always lists them all.
import { useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { AlertKindSchema, SeveritySchema, severityOfKind, type AlertKind } from '../../../domain/alerts.ts';
import { USUAL_NOTIFY_RULES, USUAL_QUIET_HOURS, type NotifyRules } from '../../../domain/notify-rules.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { CheckField, ChoiceField } from '../../components/Field.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './NotifySettings.module.css';

export function NotifySettings() {
  const saved = useSlice('app')?.notify;
  // Each press builds on the one before, also before main has answered.
  const [draft, setDraft] = useState<NotifyRules>();
  const [error, setError] = useState<AppError>();
  const rules = draft ?? saved ?? USUAL_NOTIFY_RULES;
  const set = (next: NotifyRules): void => {
    setDraft(next);
    setError(undefined);
    const save = async (): Promise<void> => {
      const result = await client['app.setNotify']({ rules: next });
      if (result.ok) return;
      setError(result.error);
      setDraft(undefined);
    };
    inBackground(save());
  };
  return (
    <Stack>
      <QuietCard rules={rules} onRules={set} />
      <Card title={t('notify.kinds.title')}>
        <Text>{t('notify.lead')}</Text>
        <div className={styles['severities']}>
          {SeveritySchema.options.map((severity) => (
            <table key={severity} className={styles['kinds']}>
              <caption>{t(`notify.kinds.${severity}`)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('notify.kinds.kind')}</th>
                  <th scope="col">{t('notify.kinds.show')}</th>
                  <th scope="col">{t('notify.kinds.sound')}</th>
                </tr>
              </thead>
              <tbody>
                {AlertKindSchema.options
                  .filter((kind) => severityOfKind(kind) === severity)
                  .map((kind) => (
                    <KindRow key={kind} kind={kind} rules={rules} onRules={set} />
                  ))}
              </tbody>
            </table>
          ))}
        </div>
        <Text>{t('notify.system')}</Text>
      </Card>
      <ErrorNotice error={error} />
    </Stack>
  );
}

interface RulesProps {
  rules: NotifyRules;
  onRules: (rules: NotifyRules) => void;
}

function QuietCard({ rules, onRules }: RulesProps) {
  const { quiet } = rules;
  const { quiet: _, ...withoutQuiet } = rules;
  return (
    <Card title={t('notify.quiet.title')}>
      <Stack gap={2}>
        <CheckField
          label={t('notify.quiet.on')}
          checked={quiet !== undefined}
          onChecked={(on) => onRules(on ? { ...rules, quiet: USUAL_QUIET_HOURS } : withoutQuiet)}
        />
        {quiet === undefined ? null : (
          <>
            <Row align="stretch" gap={3}>
              {(['from', 'to'] as const).map((end) => (
                <ChoiceField
                  key={end}
                  label={t(`notify.quiet.${end}`)}
                  value={String(quiet[end])}
                  options={HALF_HOURS}
                  onValue={(minute) => onRules({ ...rules, quiet: { ...quiet, [end]: Number(minute) } })}
                />
              ))}
            </Row>
            <Text>{t('notify.quiet.zone')}</Text>
            <CheckField
              label={t('notify.quiet.critical')}
              checked={rules.criticalInQuiet}
              onChecked={(criticalInQuiet) => onRules({ ...rules, criticalInQuiet })}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => ({
  value: String(half * 30),
  label: `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
}));

function KindRow({ kind, rules, onRules }: RulesProps & { kind: AlertKind }) {
  const name = t(`alerts.kind.${kind}`);
  const isOff = rules.off.includes(kind);
  const toggled = (list: readonly AlertKind[], isIn: boolean): AlertKind[] =>
    isIn ? [...list, kind] : list.filter((one) => one !== kind);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <input
          type="checkbox"
          aria-label={t('notify.kinds.showOf', { kind: name })}
          checked={!isOff}
          onChange={({ target }) => onRules({ ...rules, off: toggled(rules.off, !target.checked) })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={t('notify.kinds.soundOf', { kind: name })}
          disabled={isOff}
          checked={!isOff && !rules.silent.includes(kind)}
          onChange={({ target }) => onRules({ ...rules, silent: toggled(rules.silent, !target.checked) })}
        />
      </td>
    </tr>
  );
}
