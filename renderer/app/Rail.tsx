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
import { Row } from '../components/Layout.tsx';
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
      <Row as="p" weight="strong" className={styles['brand']}>
        <span className={styles['mark']} aria-hidden="true">
          C
        </span>
        <span className={styles['name']}>{t('app.name')}</span>
      </Row>
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
        <RailButton
          icon={<Bell aria-hidden="true" />}
          label={t('frame.alerts')}
          keys={alertsKeys}
          isExpanded={panel === 'alerts'}
          onClick={() => togglePanel('alerts')}
        >
          {unread > 0 ? (
            <Badge count={unread} label={t('frame.unread', { count: unread })} tone="look" />
          ) : null}
        </RailButton>
        <Item place="settings" />
        {canLock ? (
          <RailButton
            icon={<Lock aria-hidden="true" />}
            label={t('frame.lock')}
            keys={lockKeys}
            onClick={lockNow}
          />
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
    <RailButton
      icon={<Users aria-hidden="true" />}
      label={t('frame.approvals')}
      isHere={here}
      onClick={() => go({ screen: 'approvals' })}
    >
      {open > 0 ? <Badge count={open} label={t('frame.openApprovals', { count: open })} tone="look" /> : null}
    </RailButton>
  );
}

function Item({ place, children }: { place: Place; children?: ReactNode }) {
  const here = useUi((ui) => placeOf(ui.route) === place);
  return (
    <RailButton
      icon={icons[place]}
      label={t(`places.${place}`)}
      keys={useAriaKeys(place)}
      isHere={here}
      onClick={() => go({ screen: place })}
    >
      {children}
    </RailButton>
  );
}

interface RailButtonProps {
  icon: ReactNode;
  label: string;
  keys?: string | undefined;
  /** Its screen is shown. */
  isHere?: boolean;
  /** For a button that opens a panel. */
  isExpanded?: boolean;
  onClick: () => void;
  /** The badge. */
  children?: ReactNode;
}

function RailButton({ icon, label, keys, isHere = false, isExpanded, onClick, children }: RailButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={cx(styles['item'], isHere && styles['here'], isExpanded === true && styles['open'])}
        aria-current={isHere ? 'page' : undefined}
        aria-expanded={isExpanded}
        aria-keyshortcuts={keys}
        onClick={onClick}
      >
        {icon}
        <span>{label}</span>
        {children}
      </button>
    </li>
  );
}
