// The saved profile as in its file, for comparison with a service's document.
import { profileText, type ServiceProfile } from '../../../domain/profile.ts';
import { client } from '../../bridge.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { t } from '../../text.ts';

interface Props {
  profile: ServiceProfile;
  changed: boolean;
  onClose: () => void;
}

export function JsonDialog({ profile, changed, onClose }: Props) {
  const text = profileText(profile);
  const copy = () => client['profiles.copy']({ profileId: profile.id });
  return (
    <Dialog title={t('profiles.json.title', { name: profile.name })} onClose={onClose}>
      <p>{t('profiles.json.text')}</p>
      {changed ? (
        <Notice tone="look">
          <p>{t('profiles.json.unsaved')}</p>
        </Notice>
      ) : null}
      <Preformatted scrolls={t('profiles.json.whole')}>{text}</Preformatted>
      <CopyButton of={t('profiles.json.whole')} text={text} copy={copy} />
    </Dialog>
  );
}
