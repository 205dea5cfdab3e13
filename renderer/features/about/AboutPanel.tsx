// About this screen: what it reads from the service, by which path and how old that is; what the app derives
// from it; and what never leaves the computer.
import BookOpen from 'lucide-react/icons/book-open';
import type { ConnectSlice, Resource, ResourceStatus } from '../../../contract/slices/connect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { millis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { useWallLeft } from '../../clock.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Time } from '../../components/Time.tsx';
import { wordsFor } from '../../components/error-words.ts';
import { span } from '../../components/format.ts';
import { guidePageFor, openGuide } from '../../state/guide.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { pathOf, USES } from './reads.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './About.module.css';

export function AboutPanel() {
  const route = useUi((ui) => ui.route);
  const { screen } = route;
  const page = guidePageFor(route);
  const connect = useSlice('connect');
  const profileId = connect?.profile?.id;
  const { reads, sends = [] } = USES[screen];
  const asked = useAnswer(`${profileId}`, connect?.profile?.baseUrl ?? '', () =>
    profileId === undefined
      ? Promise.resolve({ ok: false, error: { code: 'not-connected' } } as const)
      : client['profiles.detail']({ profileId }),
  );
  const profile = asked.value?.profile;
  return (
    <Drawer title={t('aboutScreenPanel.title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Stack gap={4} className={styles['panel']} tabIndex={0}>
        <Text>{t(`aboutScreen.screen.${screen}.lead`)}</Text>
        <Button wide icon={<BookOpen aria-hidden="true" />} onClick={() => openGuide(page)}>
          {t('guide.open', { page: t(`guide.pages.${page}`) })}
        </Button>
        <Button kind="link" onClick={() => openGuide('lists')}>
          {t('guide.pages.lists')}
        </Button>
        <section>
          <h3>{t('aboutScreen.reads')}</h3>
          {reads.length === 0 ? (
            <Text>{t('aboutScreen.nothing')}</Text>
          ) : (
            <>
              <ul className={styles['reads']}>
                {reads.map((resource) => (
                  <Read key={resource} resource={resource} profile={profile} connect={connect} />
                ))}
              </ul>
              {connect?.profile === undefined ? null : (
                <Text size="small">{t('aboutScreen.base', { base: connect.profile.baseUrl })}</Text>
              )}
            </>
          )}
          <ErrorNotice error={asked.error} alert={false} />
        </section>
        {sends.length === 0 || profile === undefined ? null : (
          <section>
            <h3>{t('aboutScreen.sends')}</h3>
            <ul className={styles['reads']}>
              {sends.map((path) => (
                <li key={path}>
                  <Mono>
                    {t('aboutScreen.send', { path: `${profile.pathPrefix ?? ''}${profile.paths[path]}` })}
                  </Mono>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>{t('aboutScreen.derived')}</h3>
          <Text>{t(`aboutScreen.screen.${screen}.derived`)}</Text>
        </section>
        <section>
          <h3>{t('aboutScreen.stays')}</h3>
          <Text>{t(`aboutScreen.screen.${screen}.stays`)}</Text>
        </section>
      </Stack>
    </Drawer>
  );
}

interface ReadProps {
  resource: Resource;
  profile: ServiceProfile | undefined;
  connect: ConnectSlice | undefined;
}

function Read({ resource, profile, connect }: ReadProps) {
  const status = connect?.resources.find((one) => one.resource === resource);
  return (
    <li>
      <strong>{t(`resources.${resource}`)}</strong>
      {profile === undefined ? null : (
        <Mono>{t('aboutScreen.asks', { path: pathOf(profile, resource) })}</Mono>
      )}
      <Text size="small">
        {status?.lastAnswerAt === undefined ? (
          t('aboutScreen.never')
        ) : (
          <>
            {t('aboutScreen.last')} <Ago at={status.lastAnswerAt} />,{' '}
            <Time at={status.lastAnswerAt} show="clock" />
          </>
        )}
        {status === undefined ? null : <Next status={status} paused={connect?.paused === true} />}
      </Text>
      {status?.failing === undefined ? null : (
        <Text size="small" tone="look">
          {t('aboutScreen.failing', { why: wordsFor(status.failing).what })}
        </Text>
      )}
    </li>
  );
}

function Next({ status, paused }: { status: ResourceStatus; paused: boolean }) {
  const left = Math.ceil(useWallLeft(status.nextAt) / 1000) * 1000;
  if (paused) return <> · {t('aboutScreen.paused')}</>;
  if (status.nextAt === undefined) return null;
  return <> · {left > 0 ? t('aboutScreen.next', { in: span(millis(left)) }) : t('aboutScreen.due')}</>;
}
