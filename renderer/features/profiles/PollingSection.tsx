// The operator's thresholds, and how often the app polls the service. The current values are beside them.
import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { Grid, Stack, Text } from '../../components/Layout.tsx';
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
    <Stack className={layout['columns']}>
      <Stack>
        <Card title={t('profiles.thresholds.title')}>
          <Text measure className={styles['lead']}>
            {t('profiles.thresholds.text')}
          </Text>
          <Grid least={180} gap="wide">
            <TextField
              {...bind(editor, 'warningPercent')}
              inputMode="decimal"
              hint={t('profiles.thresholds.percent')}
            />
            <TextField
              {...bind(editor, 'criticalPercent')}
              inputMode="decimal"
              hint={t('profiles.thresholds.percent')}
            />
          </Grid>
        </Card>
        <Card title={t('profiles.cadence.title')}>
          <Text measure className={styles['lead']}>
            {t('profiles.cadence.text')}
          </Text>
          <Grid least={180} gap="wide">
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
          </Grid>
        </Card>
        <Card title={t('profiles.cadence.rate')}>
          <Text measure className={styles['lead']}>
            {t('profiles.cadence.rateText')}
          </Text>
          <FixedSettings editor={editor}>
            <Grid least={180} gap="wide">
              <TextField {...bind(editor, 'requestsPerMinute')} inputMode="numeric" />
            </Grid>
          </FixedSettings>
        </Card>
      </Stack>
      {status}
    </Stack>
  );
}
