// Settings: the services of this desk, the settings of one of them, and those of the desk.
import { useSlice } from '../state/mirror.ts';
import { useUi } from '../state/ui.ts';
import { DeskSection, isOfDesk, SettingsFrame } from './SettingsFrame.tsx';
import { SettingsOfProfile } from './SettingsOfProfile.tsx';

export function SettingsPage() {
  const route = useUi((ui) => ui.route);
  const open = useSlice('connect')?.profile?.id;
  if (route.screen !== 'settings') return null;
  const profileId = route.profileId ?? open;
  const section = route.section ?? 'connection';
  return profileId === undefined ? (
    <SettingsFrame section={isOfDesk(section) ? section : 'services'}>
      <DeskSection section={section} />
    </SettingsFrame>
  ) : (
    <SettingsOfProfile key={profileId} profileId={profileId} section={section} />
  );
}
