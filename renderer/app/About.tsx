// The version, the runtime and the security state of the app.
import { Card, Fact, Facts } from '../components/Card.tsx';
import { Pill } from '../components/Pill.tsx';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';

export function About() {
  const app = useSlice('app');
  if (app === undefined) return null;
  return (
    <Card title={t('settings.about')}>
      <Facts>
        <Fact name={t('app.name')}>
          {app.version}{' '}
          <Pill tone={app.build.kind === 'practice' ? 'look' : 'plain'} wraps>
            {t(`settings.build.${app.build.kind}`)}
          </Pill>
        </Fact>
        <Fact name={t('settings.runtime')}>
          {t('settings.runtimeValue', {
            electron: app.electron,
            chromium: app.chromium,
            platform: app.platform,
          })}
        </Fact>
        <Fact name={t('settings.download')}>{t('settings.downloadValue')}</Fact>
        <Fact name={t('settings.sandbox')}>
          <Pill tone={app.chromiumSandbox ? 'good' : 'look'}>
            {app.chromiumSandbox ? t('settings.sandboxOn') : t('settings.sandboxOff')}
          </Pill>
        </Fact>
        <Fact name={t('settings.storage')}>
          <Pill
            tone={app.storage.state === 'ready' ? 'good' : app.storage.state === 'failed' ? 'stop' : 'way'}
          >
            {t(`settings.storageState.${app.storage.state}`)}
          </Pill>
        </Fact>
        <Fact name={t('settings.licences')}>{t('settings.licencesValue')}</Fact>
      </Facts>
    </Card>
  );
}
