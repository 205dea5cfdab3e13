// The sections of the settings: those of one profile below its name, and those of the desk.
import { SETTINGS_OF_DESK, SETTINGS_OF_PROFILE } from '../../../contract/places.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { cx } from '../../components/cx.ts';
import { useSlice } from '../../state/mirror.ts';
import { go, useUi, type SettingsSection } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Text } from '../../components/Layout.tsx';
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
    <Row align="stretch" as="ul" gap={0.5} wrap className={styles['list']}>
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
                <Text tone="same" as="span" size="small" weight="strong" className={styles['wrong']}>
                  <span aria-hidden="true">{wrong}</span>
                  <span className="unseen">{t('profiles.sections.toCorrect', { count: wrong })}</span>
                </Text>
              )}
            </button>
          </li>
        );
      })}
    </Row>
  );
  return (
    <Row
      align="stretch"
      as="nav"
      gap={6}
      rowGap={2}
      wrap
      className={styles['nav']}
      aria-label={t('profiles.sections.label')}
    >
      {profileId === undefined ? null : (
        <div className={styles['group']}>
          <Text size="small" weight="strong" className={styles['title']}>
            <bdi>{name ?? listed ?? ''}</bdi>
          </Text>
          {list(SETTINGS_OF_PROFILE)}
        </div>
      )}
      <div className={styles['group']}>
        <Text size="small" weight="strong" className={styles['title']}>
          {t('profiles.sections.ofDesk')}
        </Text>
        {list(SETTINGS_OF_DESK)}
      </div>
    </Row>
  );
}
