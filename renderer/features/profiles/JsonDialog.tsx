// The saved profile as in its file, for comparison with a service's document.
import { profileText, type ServiceProfile } from '../../../domain/profile.ts';
import { client } from '../../bridge.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import styles from './Profiles.module.css';

interface Props {
  profile: ServiceProfile;
  changed: boolean;
  onClose: () => void;
}

export function JsonDialog({ profile, changed, onClose }: Props) {
  const text = profileText(profile);
  const copy = async () => {
    const copied = await client['profiles.copy']({ profileId: profile.id });
    return copied.ok ? { ok: true as const, value: { held: copied.value.clipboard } } : copied;
  };
  return (
    <Dialog title={t('profiles.json.title', { name: profile.name })} onClose={onClose}>
      <p>{t('profiles.json.text')}</p>
      {changed ? (
        <Notice tone="look">
          <p>{t('profiles.json.unsaved')}</p>
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={styles['json']} tabIndex={0}>
        {text}
      </pre>
      <CopyButton of={t('profiles.json.whole')} text={text} copy={copy} />
    </Dialog>
  );
}
