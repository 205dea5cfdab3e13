// The frame of all settings: the screen, the list of sections, and the sections that belong to no profile.
import { lazy, Suspense, type ReactNode } from 'react';
import { SETTINGS_OF_DESK } from '../../contract/places.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { Card } from '../components/Card.tsx';
import { Skeleton } from '../components/Empty.tsx';
import { Screen } from '../components/Screen.tsx';
import { NotifySettings } from '../features/alerts/NotifySettings.tsx';
import { Appearance } from '../features/connect/Appearance.tsx';
import { ServiceForm } from '../features/connect/ServiceForm.tsx';
import { LockSettings } from '../features/lock/LockSettings.tsx';
import { SectionNav } from '../features/profiles/SectionNav.tsx';
import { ServicesSection } from '../features/profiles/ServicesSection.tsx';
import type { SettingsSection } from '../state/ui.ts';
import { t } from '../text.ts';
import { About } from './About.tsx';
import { Stack } from '../components/Layout.tsx';
import styles from './SettingsFrame.module.css';

const Diagnostics = lazy(() => import('../features/diagnostics/Diagnostics.tsx'));
const DataSection = lazy(() => import('./DataSection.tsx'));
const TeamSection = lazy(() => import('../features/team/TeamSection.tsx'));
const LAZY = { data: DataSection, diagnostics: Diagnostics, team: TeamSection };

interface FrameProps {
  section: SettingsSection;
  /** The profile of the sections; undefined without an open service. */
  profileId?: ProfileId;
  name?: string;
  /** How many fields have an error. */
  problems?: ReadonlyMap<SettingsSection, number>;
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingsFrame({ actions, children, ...nav }: FrameProps) {
  return (
    <Screen title={t('places.settings')} place="settings" actions={actions}>
      <Stack className={styles['layout']}>
        <SectionNav {...nav} />
        <Stack className={styles['content']}>{children}</Stack>
      </Stack>
    </Screen>
  );
}

type DeskSettings = (typeof SETTINGS_OF_DESK)[number];
export const isOfDesk = (section: SettingsSection): section is DeskSettings =>
  SETTINGS_OF_DESK.some((one) => one === section);

export function DeskSection({ section }: { section: SettingsSection }) {
  if (section === 'appearance') return <Appearance />;
  if (section === 'notifications') return <NotifySettings />;
  if (section === 'lock') return <LockSettings />;
  if (section === 'about') return <About />;
  if (section === 'data' || section === 'diagnostics' || section === 'team') {
    const Shown = LAZY[section];
    return (
      <Suspense
        fallback={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
      >
        <Shown />
      </Suspense>
    );
  }
  return <ServicesSection form={ServiceForm} />;
}
