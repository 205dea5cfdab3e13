// The operator's thresholds, and how often the app polls the service. The current values are beside them.
import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import layout from '../../components/layout.module.css';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import { CADENCE_NAMES, defaultCadence } from './draft.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import styles from './Profiles.module.css';

export function PollingSection({ editor, status }: { editor: Editor; status: ReactNode }) {
  const { cadences } = editor.draft;
  return (
    <div className={layout['columns']}>
      <div className={layout['stack']}>
        <Card title={t('profiles.thresholds.title')}>
          <p className={styles['lead']}>{t('profiles.thresholds.text')}</p>
          <div className={layout['pair']}>
            <TextField
              {...bind(editor, 'watchPercent')}
              inputMode="decimal"
              hint={t('profiles.thresholds.percent')}
            />
            <TextField
              {...bind(editor, 'stopPercent')}
              inputMode="decimal"
              hint={t('profiles.thresholds.percent')}
            />
          </div>
        </Card>
        <Card title={t('profiles.cadence.title')}>
          <p className={styles['lead']}>{t('profiles.cadence.text')}</p>
          <div className={layout['pair']}>
            {CADENCE_NAMES.map((name) => (
              <TextField
                key={name}
                label={t(`profiles.cadence.${name}`)}
                inputMode="numeric"
                value={cadences[name]}
                error={editor.problems[`cadenceSeconds.${name}`]}
                hint={t('profiles.cadence.usual', { seconds: defaultCadence(name) })}
                onValue={(seconds) => editor.change({ cadences: { ...cadences, [name]: seconds } })}
              />
            ))}
          </div>
        </Card>
        <Card title={t('profiles.cadence.rate')}>
          <p className={styles['lead']}>{t('profiles.cadence.rateText')}</p>
          <FixedSettings editor={editor}>
            <div className={layout['pair']}>
              <TextField {...bind(editor, 'requestsPerMinute')} inputMode="numeric" />
            </div>
          </FixedSettings>
        </Card>
      </div>
      {status}
    </div>
  );
}
