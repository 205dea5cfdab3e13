// Every service of this desk, and the acts on each.
import { useState, type ComponentType } from 'react';
import Plus from 'lucide-react/icons/plus';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { PRACTICE_ID } from '../../../domain/profile.ts';
import { inBackground } from '../../background.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { leaving } from '../../state/leaving.ts';
import { currentSlice, useSlice } from '../../state/mirror.ts';
import { useIsPracticeRun } from '../../state/practice-run.ts';
import { go, resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { EnvironmentMark } from './EnvironmentMark.tsx';
import { useOpening } from './open-profile.tsx';
import { isPractice } from './practice.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './ServicesSection.module.css';

interface Props {
  /** The form for a new service, which another feature contains. */
  form: ComponentType<{ onBack: () => void }>;
}

export function ServicesSection({ form: Form }: Props) {
  const [adding, setAdding] = useState(false);
  const slice = useSlice('profiles');
  const current = useSlice('connect')?.profile?.id;
  const [removing, setRemoving] = useState<ProfileEntry>();
  const opening = useOpening();
  const importing = useCommand('profiles.import');
  const isShut = useIsPracticeRun();
  const practising = useCommand('connect.openSandbox');

  const importOne = async (examples = false): Promise<void> => {
    const result = await importing.run({ examples });
    if (result?.ok !== true || result.value.profileId === undefined) return;
    notice(t('profiles.list.imported'));
    go({ screen: 'settings', section: 'connection', profileId: result.value.profileId });
  };
  const practise = async (): Promise<void> => {
    const result = await practising.run({});
    // It may be open all the same; the banners say what it needs.
    if (result?.ok === true || currentSlice('connect')?.profile?.id === PRACTICE_ID) resetUi();
  };

  if (adding) return <Form onBack={() => setAdding(false)} />;
  const profiles = slice?.profiles ?? [];
  return (
    <Stack>
      {slice?.unreadable.map(({ file, detail }) => (
        <Notice key={file} tone="stop" title={t('profiles.list.unreadable', { file })}>
          <Text tone="same" as="code" size="small" className={styles['detail']}>
            {detail}
          </Text>
          <Text tone="same">{t('profiles.list.unreadableNext')}</Text>
        </Notice>
      ))}
      <Card
        title={t('profiles.list.title')}
        aside={
          <>
            {profiles.some(({ id }) => isPractice(id)) ? null : (
              <Button
                kind="quiet"
                busy={practising.busy}
                onClick={() => leaving(undefined, () => inBackground(practise()))}
              >
                {t('firstRun.sandbox.title')}
              </Button>
            )}
            <Button
              kind="quiet"
              busy={importing.busy}
              disabled={isShut}
              onClick={() => inBackground(importOne(true))}
            >
              {t('profiles.list.examples')}
            </Button>
            <Button busy={importing.busy} disabled={isShut} onClick={() => inBackground(importOne())}>
              {t('profiles.list.import')}
            </Button>
            <Button
              kind="primary"
              icon={<Plus aria-hidden="true" />}
              disabled={isShut}
              onClick={() => setAdding(true)}
            >
              {t('profiles.list.add')}
            </Button>
          </>
        }
      >
        <Text className={styles['lead']}>{t(isShut ? 'firstRun.service.closed' : 'profiles.list.lead')}</Text>
        <ErrorNotice error={importing.error} />
        <ErrorNotice error={practising.error} />
        {slice === undefined ? (
          <Skeleton lines={4} />
        ) : profiles.length === 0 ? (
          <EmptyState title={t('profiles.list.none')}>
            <p>{t('profiles.list.noneText')}</p>
          </EmptyState>
        ) : (
          <ul className={styles['list']}>
            {profiles.map((entry) => (
              <Service
                key={entry.id}
                entry={entry}
                isOpen={entry.id === current}
                busy={opening.busy?.id === entry.id}
                onOpen={() => opening.open(entry)}
                onRemove={() => setRemoving(entry)}
              />
            ))}
          </ul>
        )}
      </Card>
      {opening.dialog}
      {removing === undefined ? null : (
        <RemoveDialog
          entry={removing}
          isOpen={removing.id === current}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Stack>
  );
}

interface ServiceProps {
  entry: ProfileEntry;
  isOpen: boolean;
  busy: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function Service({ entry, isOpen, busy, onOpen, onRemove }: ServiceProps) {
  const { id: profileId, name } = entry;
  const exporting = useCommand('profiles.export');
  const exportIt = async (): Promise<void> => {
    const result = await exporting.run({ profileId });
    if (result?.ok === true && result.value.file !== undefined)
      notice(t('profiles.list.exported', { file: result.value.file }));
  };
  return (
    <li className={styles['service']}>
      <div className={styles['who']}>
        <span>
          <EnvironmentMark environment={entry.environment} />
        </span>
        <div>
          <Text tone="same" size="same" weight="strong">
            <bdi>{name}</bdi> {isOpen ? <Pill tone="good">{t('profiles.list.open')}</Pill> : null}
          </Text>
          <Text>
            <Mono>{entry.baseUrl}</Mono>
          </Text>
        </div>
      </div>
      <Row align="stretch" gap={0.5} wrap className={styles['acts']}>
        {isOpen ? null : (
          <Button busy={busy} aria-label={t('profiles.list.openNamed', { name })} onClick={onOpen}>
            {busy ? t('profiles.list.opening') : t('profiles.list.openIt')}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={t('profiles.list.editNamed', { name })}
          onClick={() => go({ screen: 'settings', section: 'connection', ...(isOpen ? {} : { profileId }) })}
        >
          {t('profiles.list.edit')}
        </Button>
        <Button
          kind="quiet"
          aria-label={t('profiles.list.testNamed', { name })}
          onClick={() => go({ screen: 'inspector', profileId })}
        >
          {t('profiles.list.test')}
        </Button>
        <Button
          kind="quiet"
          busy={exporting.busy}
          aria-label={t('profiles.list.exportNamed', { name })}
          onClick={() => inBackground(exportIt())}
        >
          {t('profiles.list.export')}
        </Button>
        <Button kind="quiet" aria-label={t('profiles.list.removeNamed', { name })} onClick={onRemove}>
          {t('profiles.list.remove')}
        </Button>
      </Row>
      <ErrorNotice error={exporting.error} />
    </li>
  );
}
