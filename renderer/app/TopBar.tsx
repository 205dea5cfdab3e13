// The top bar: the service, its environment and the state of the connection, always in words.
import { RefreshCw, Search, SlidersHorizontal } from 'lucide-react';
import type { ConnectSlice } from '../../contract/slices/connect.ts';
import { ageOf } from '../../domain/freshness.ts';
import { millis, type EpochMillis } from '../../domain/time.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { span } from '../components/format.ts';
import { cx } from '../components/cx.ts';
import { useNow } from '../clock.ts';
import { ProfileSwitcher } from '../features/profiles/ProfileSwitcher.tsx';
import { refreshNow, useActs } from '../state/failed-act.ts';
import { useSlice } from '../state/mirror.ts';
import { openOverlay, togglePanel, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { Keys, useAriaKeys } from './Keys.tsx';
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
    <header className={styles['bar']}>
      {profile === undefined ? null : (
        <>
          <span className={cx(styles['environment'], styles[profile.environment])}>
            {t(`environment.${profile.environment}`)}
          </span>
          <ProfileSwitcher />
        </>
      )}
      <LinkState connect={connect} />
      <div className={styles['end']}>
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
      </div>
    </header>
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
      <span className={styles['findKeys']} aria-hidden="true">
        <Keys of="palette" />
      </span>
    </button>
  );
}

const linkTone = {
  live: undefined,
  stale: styles['isStale'],
  offline: styles['isOffline'],
  locked: styles['isLocked'],
};

/** In whole seconds, down to zero. */
const timeTo = (then: EpochMillis, now: EpochMillis): string =>
  span(millis(Math.ceil((then - now) / 1000) * 1000));

function LinkState({ connect }: { connect: ConnectSlice }) {
  const now = useNow();
  const parts = [connect.status === 'starting' ? t('link.starting') : t(`link.${connect.link}`)];
  // First, because a narrow window cuts the end off.
  const { circuit } = connect;
  if (circuit?.state === 'half-open') parts.push(t('link.probing'));
  if (circuit?.state === 'open' && circuit.until !== undefined && circuit.until > now)
    parts.push(t('link.failing', { in: timeTo(circuit.until, now) }));
  if (connect.lastAnswerAt !== undefined)
    parts.push(t('link.answered', { age: span(ageOf(connect.lastAnswerAt, now)) }));
  if (connect.paused) parts.push(t('link.paused'));
  else if (
    (circuit === undefined || circuit.state === 'closed') &&
    connect.nextAt !== undefined &&
    connect.nextAt > now
  )
    parts.push(t('link.next', { in: timeTo(connect.nextAt, now) }));
  return (
    <p
      className={cx(
        styles['link'],
        connect.status === 'starting' ? styles['starting'] : linkTone[connect.link],
      )}
    >
      <span className={styles['dot']} aria-hidden="true" />
      <span className={styles['words']}>{parts.join('\u00a0· ')}</span>
    </p>
  );
}
