// The rail: every screen by name, with its counts.
import type { ReactNode } from 'react';
import Bell from 'lucide-react/icons/bell';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Users from 'lucide-react/icons/users';
import { Badge } from '../components/Pill.tsx';
import { cx } from '../components/cx.ts';
import { useSlice } from '../state/mirror.ts';
import { go, togglePanel, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { PLACES, type Place } from '../../contract/places.ts';
import { placeOf } from './places.ts';
import { lockNow } from './acts.ts';
import { useAriaKeys } from './Keys.tsx';
import styles from './Rail.module.css';

const icons: Record<Place, ReactNode> = {
  collateral: <Shield aria-hidden="true" />,
  borrow: <HandCoins aria-hidden="true" />,
  loans: <Landmark aria-hidden="true" />,
  history: <History aria-hidden="true" />,
  journal: <ScrollText aria-hidden="true" />,
  settings: <Settings aria-hidden="true" />,
};

export function Rail() {
  const open = useSlice('loans')?.open ?? 0;
  const unread = useSlice('alerts')?.unread ?? 0;
  const panel = useUi((ui) => ui.panel);
  const alertsKeys = useAriaKeys('alerts');
  const lockKeys = useAriaKeys('lock');
  const canLock = useSlice('lock')?.state === 'unlocked';
  return (
    <nav className={styles['rail']} aria-label={t('frame.rail')}>
      <p className={styles['brand']}>
        <span className={styles['mark']} aria-hidden="true">
          C
        </span>
        <span className={styles['name']}>{t('app.name')}</span>
      </p>
      <ul>
        {PLACES.slice(0, -1).map((place) => (
          <Item key={place} place={place}>
            {place === 'loans' && open > 0 ? (
              <Badge count={open} label={t('frame.openLoans', { count: open })} />
            ) : null}
          </Item>
        ))}
        <Approvals />
      </ul>
      <ul className={styles['bottom']}>
        <li>
          <button
            type="button"
            className={cx(styles['item'], panel === 'alerts' && styles['open'])}
            aria-expanded={panel === 'alerts'}
            aria-keyshortcuts={alertsKeys}
            onClick={() => togglePanel('alerts')}
          >
            <Bell aria-hidden="true" />
            <span>{t('frame.alerts')}</span>
            {unread > 0 ? (
              <Badge count={unread} label={t('frame.unread', { count: unread })} tone="look" />
            ) : null}
          </button>
        </li>
        <Item place="settings" />
        {canLock ? (
          <li>
            <button type="button" className={styles['item']} aria-keyshortcuts={lockKeys} onClick={lockNow}>
              <Lock aria-hidden="true" />
              <span>{t('frame.lock')}</span>
            </button>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** Only with a team. The count is of what waits for a decision. */
function Approvals() {
  const team = useSlice('team');
  const here = useUi((ui) => ui.route.screen === 'approvals');
  if (team === undefined || team.state === 'off') return null;
  const open = team.approvals.filter(({ state }) => state === 'asked').length;
  return (
    <li>
      <button
        type="button"
        className={cx(styles['item'], here && styles['here'])}
        aria-current={here ? 'page' : undefined}
        onClick={() => go({ screen: 'approvals' })}
      >
        <Users aria-hidden="true" />
        <span>{t('frame.approvals')}</span>
        {open > 0 ? (
          <Badge count={open} label={t('frame.openApprovals', { count: open })} tone="look" />
        ) : null}
      </button>
    </li>
  );
}

function Item({ place, children }: { place: Place; children?: ReactNode }) {
  const here = useUi((ui) => placeOf(ui.route) === place);
  const keys = useAriaKeys(place);
  return (
    <li>
      <button
        type="button"
        className={cx(styles['item'], here && styles['here'])}
        aria-current={here ? 'page' : undefined}
        aria-keyshortcuts={keys}
        onClick={() => go({ screen: place })}
      >
        {icons[place]}
        <span>{t(`places.${place}`)}</span>
        {children}
      </button>
    </li>
  );
}
