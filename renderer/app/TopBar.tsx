// The top bar: the service, its environment and the state of the connection, always in words.
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { cx } from '../components/cx.ts';
import { ProfileSwitcher } from '../features/profiles/ProfileSwitcher.tsx';
import { refreshNow, useActs } from '../state/failed-act.ts';
import { useSlice } from '../state/mirror.ts';
import { openOverlay, togglePanel, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { LinkState } from './LinkState.tsx';
import { Keys, useAriaKeys } from './Keys.tsx';
import { Row } from '../components/Layout.tsx';
import styles from './TopBar.module.css';

export function TopBar() {
  const connect = useSlice('connect');
  const practice = useSlice('practice');
  const panel = useUi((ui) => ui.panel);
  const refreshing = useActs((acts) => acts.refreshing);
  const practiceKeys = useAriaKeys('practice');
  const refreshKeys = useAriaKeys('refresh');
  if (connect === undefined) return null;
  const { profile } = connect;
  return (
    <Row as="header" gap={3} rowGap={0.5} wrap className={styles['bar']}>
      {profile === undefined ? null : (
        <>
          <span
            className={cx(styles['environment'], styles[profile.environment])}
            title={profile.environment === 'sandbox' ? t('banners.practice.tag') : undefined}
          >
            {t(`environment.${profile.environment}`)}
          </span>
          <ProfileSwitcher />
        </>
      )}
      <Row gap={0} align="stretch" className={styles['state']}>
        <LinkState connect={connect} />
      </Row>
      <Row gap={0.5} justify="end" wrap className={styles['end']}>
        {practice?.available ? (
          <Button
            kind="quiet"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={panel === 'practice'}
            aria-keyshortcuts={practiceKeys}
            onClick={() => togglePanel('practice')}
          >
            {t('frame.practice')}
          </Button>
        ) : null}
        <Button
          kind="quiet"
          icon={<RefreshCw aria-hidden="true" />}
          busy={refreshing}
          aria-keyshortcuts={refreshKeys}
          onClick={() => inBackground(refreshNow())}
        >
          {t('frame.refresh')}
        </Button>
        <FindButton />
      </Row>
    </Row>
  );
}

/** The palette's visible button. */
function FindButton() {
  const keys = useAriaKeys('palette');
  return (
    <button
      type="button"
      className={styles['find']}
      aria-haspopup="dialog"
      aria-keyshortcuts={keys}
      onClick={() => openOverlay('palette')}
    >
      <Search aria-hidden="true" />
      <span className={styles['hint']}>{t('frame.find')}</span>
      <Row gap={0} align="stretch" as="span" className={styles['findKeys']} aria-hidden="true">
        <Keys of="palette" />
      </Row>
    </button>
  );
}
