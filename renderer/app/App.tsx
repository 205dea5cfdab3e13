// The window: the first run until a service is connected, then rail, top bar, banners, screen and drawer.
import { Suspense, useEffect } from 'react';
import { Announcer } from '../components/Announcer.tsx';
import { useLocking } from '../state/locking.ts';
import { useSlice } from '../state/mirror.ts';
import { useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { Banners } from './Banners.tsx';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';
import { PanelPlace } from './PanelPlace.tsx';
import { useKeptFocus } from './focus.ts';
import { useNavigation } from './navigation.ts';
import { useScrollMemory } from './scroll.ts';
import { useShortcuts } from './shortcuts.ts';
import { useTheme } from './theme.ts';
import { usePaintedMarks } from './painted.ts';
import {
  CurrentOverlay,
  CurrentPanel,
  CurrentScreen,
  FirstInspector,
  FirstRestore,
  FirstRun,
  LockScreen,
  ScreenOnItsWay,
} from './routes.tsx';
import styles from './App.module.css';

export function App() {
  const connect = useSlice('connect');
  const panel = useUi((ui) => ui.panel);
  const unread = useSlice('alerts')?.unread ?? 0;
  const isLocked = useLocking();
  useTheme();
  usePaintedMarks();
  useShortcuts(!isLocked && connect?.status !== 'none');
  useNavigation();
  useScrollMemory();
  useKeptFocus();
  // A change of service replaces the screen but not its notices.
  const service = connect?.profile?.id;
  useEffect(() => {
    const title =
      connect?.profile === undefined ? t('app.name') : t('app.titled', { profile: connect.profile.name });
    document.title = unread > 0 && !isLocked ? t('app.unread', { count: unread, title }) : title;
  }, [connect?.profile, unread, isLocked]);

  if (isLocked)
    return (
      <Suspense fallback={<div className={styles['blank']} aria-busy="true" />}>
        <LockScreen />
      </Suspense>
    );
  if (connect === undefined) return <div className={styles['blank']} aria-busy="true" />;
  const drawer = (
    <PanelPlace>
      <Suspense fallback={null}>
        <CurrentPanel />
      </Suspense>
    </PanelPlace>
  );
  if (connect.status === 'none')
    return (
      <div className={styles['start']}>
        <div className={styles['first']}>
          <Banners />
          <Suspense fallback={null}>
            <FirstRun inspector={FirstInspector} restore={FirstRestore} />
          </Suspense>
        </div>
        {panel === 'guide' ? drawer : null}
        <Announcer />
      </div>
    );
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content">
        {t('frame.skip')}
      </a>
      <Rail />
      <div className={styles['right']}>
        <TopBar />
        <div className={styles['middle']}>
          <main id="content" className={styles['content']} tabIndex={-1} key={service}>
            <Banners />
            <Suspense fallback={<ScreenOnItsWay />}>
              <CurrentScreen />
            </Suspense>
          </main>
          {panel === undefined ? null : drawer}
        </div>
      </div>
      <CurrentOverlay />
      <Announcer />
    </div>
  );
}
