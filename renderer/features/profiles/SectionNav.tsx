// The sections of the settings: those of one profile below its name, and those of the desk.
import { SETTINGS_OF_DESK, SETTINGS_OF_PROFILE } from '../../../contract/places.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { cx } from '../../components/cx.ts';
import { useSlice } from '../../state/mirror.ts';
import { go, useUi, type SettingsSection } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './SectionNav.module.css';

interface Props {
  section: SettingsSection;
  profileId?: ProfileId | undefined;
  name?: string | undefined;
  problems?: ReadonlyMap<SettingsSection, number> | undefined;
}

export function SectionNav({ section, profileId, name, problems }: Props) {
  const listed = useSlice('profiles')?.profiles.find(({ id }) => id === profileId)?.name;
  const route = useUi((ui) => ui.route);
  const list = (sections: readonly SettingsSection[]) => (
    <ul className={styles['list']}>
      {sections.map((known) => {
        const wrong = problems?.get(known) ?? 0;
        return (
          <li key={known}>
            <button
              type="button"
              className={cx(styles['item'], known === section && styles['here'])}
              aria-current={known === section ? 'page' : undefined}
              onClick={() =>
                go({ ...(route.screen === 'settings' ? route : { screen: 'settings' }), section: known })
              }
            >
              {t(`profiles.sections.${known}`)}
              {wrong === 0 ? null : (
                <span className={styles['wrong']}>
                  <span aria-hidden="true">{wrong}</span>
                  <span className="unseen">{t('profiles.sections.toCorrect', { count: wrong })}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <nav className={styles['nav']} aria-label={t('profiles.sections.label')}>
      {profileId === undefined ? null : (
        <div className={styles['group']}>
          <p className={styles['title']}>
            <bdi>{name ?? listed ?? ''}</bdi>
          </p>
          {list(SETTINGS_OF_PROFILE)}
        </div>
      )}
      <div className={styles['group']}>
        <p className={styles['title']}>{t('profiles.sections.ofDesk')}</p>
        {list(SETTINGS_OF_DESK)}
      </div>
    </nav>
  );
}
