// The app's appearance on this computer: theme and density. The system decides contrast and motion;
// a note says so, because people look for them here.
import { DensitySchema, ThemeSchema, type Density, type Theme } from '../../../contract/slices/app.ts';
import { inBackground } from '../../background.ts';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Appearance.module.css';

const THEMES: readonly Theme[] = ThemeSchema.options;
const DENSITIES: readonly Density[] = DensitySchema.options;

export function Appearance() {
  const app = useSlice('app');
  const setTheme = useCommand('app.setTheme');
  const setDensity = useCommand('app.setDensity');
  return (
    <Card title={t('settings.appearance')}>
      <Facts>
        <Fact name={t('appearance.theme')}>
          <Segmented
            label={t('appearance.theme')}
            value={app?.theme}
            options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
            onValue={(theme) => inBackground(setTheme.run({ theme }))}
          />
        </Fact>
        <Fact name={t('appearance.density')}>
          <Segmented
            label={t('appearance.density')}
            value={app?.density}
            options={DENSITIES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            onValue={(density) => inBackground(setDensity.run({ density }))}
          />
          <Text as="span" measure className={styles['note']}>
            {t('appearance.densityNote')}
          </Text>
        </Fact>
        <Fact name={t('appearance.contrast')}>
          <Text as="span" measure className={styles['note']}>
            {t('appearance.contrastNote')}
          </Text>
        </Fact>
      </Facts>
      <ErrorNotice error={setTheme.error ?? setDensity.error} />
    </Card>
  );
}
