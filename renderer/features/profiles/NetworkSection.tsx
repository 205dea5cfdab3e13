// The route to a service as this computer prescribes it, and the sign-in of a proxy.
import { useState } from 'react';
import type { Route } from '../../../contract/calls/profiles.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { ProxySignIn } from './ProxySignIn.tsx';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './NetworkSection.module.css';

interface Props {
  profileId: ProfileId | undefined;
  name: string;
}

export function NetworkSection({ profileId, name }: Props) {
  if (profileId === undefined) return <Text size="small">{t('profiles.network.noProfile')}</Text>;
  return <Ways profileId={profileId} name={name} />;
}

type Open = { what: 'write' | 'delete'; proxy: string };

function Ways({ profileId, name }: Props & { profileId: ProfileId }) {
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState<Open>();
  const routes = useAnswer(`routes ${profileId}`, version, () => client['profiles.routes']({ profileId }));
  const close = (changed: boolean): void => {
    setOpen(undefined);
    if (changed) setVersion((old) => old + 1);
  };
  return (
    <>
      <Card
        title={t('profiles.network.title', { name })}
        aside={
          <Button kind="quiet" busy={routes.loading} onClick={() => setVersion((old) => old + 1)}>
            {t('profiles.network.again')}
          </Button>
        }
      >
        <Text measure className={styles['lead']}>
          {t('profiles.network.text')}
        </Text>
        <ErrorNotice error={routes.error} alert={false} />
        {routes.value === undefined && routes.error === undefined ? (
          <>
            <p className="unseen">{t('profiles.network.loading')}</p>
            <Skeleton lines={2} />
          </>
        ) : null}
        {routes.value?.routes.length === 0 ? <Text size="small">{t('profiles.network.none')}</Text> : null}
        <ol className={styles['ways']}>
          {(routes.value?.routes ?? []).map((route, index) => (
            // Routes are identified by their position only.
            <li key={`${index}:${route.kind}`}>
              <Way route={route} onOpen={setOpen} />
            </li>
          ))}
        </ol>
        <div className={styles['foot']}>
          <Button kind="quiet" onClick={() => setOpen({ what: 'write', proxy: '' })}>
            {t('profiles.network.other')}
          </Button>
        </div>
      </Card>
      {open?.what === 'write' ? <ProxySignIn proxy={open.proxy} onClose={close} /> : null}
      {open?.what === 'delete' ? <Delete proxy={open.proxy} onClose={close} /> : null}
    </>
  );
}

function Way({ route, onOpen }: { route: Route; onOpen: (open: Open) => void }) {
  switch (route.kind) {
    case 'direct':
      return (
        <Row as="p" gap={4} rowGap={1} justify="between" wrap weight="strong" breaks>
          {t('profiles.network.direct')}
        </Row>
      );
    case 'unsupported':
      return (
        <Row gap={4} rowGap={1} justify="between" wrap weight="strong" breaks>
          <p>{t('profiles.network.unsupported', { said: route.said })}</p>
          <Text size="small">{t('profiles.network.unsupportedNext')}</Text>
        </Row>
      );
    case 'proxy': {
      const { proxy, credentialsStored } = route;
      return (
        <Row gap={4} rowGap={1} justify="between" wrap weight="strong" breaks>
          <Row as="p" rowGap={1} wrap>
            {t('profiles.network.proxy', { proxy })}
            <Pill tone={credentialsStored ? 'good' : 'plain'}>
              {credentialsStored ? t('profiles.network.stored') : t('profiles.network.notStored')}
            </Pill>
          </Row>
          <Row wrap>
            <Button onClick={() => onOpen({ what: 'write', proxy })}>
              {credentialsStored ? t('profiles.network.replace') : t('profiles.network.enter')}
            </Button>
            {credentialsStored ? (
              <Button kind="quiet" onClick={() => onOpen({ what: 'delete', proxy })}>
                {t('profiles.network.delete')}
              </Button>
            ) : null}
          </Row>
        </Row>
      );
    }
  }
}

function Delete({ proxy, onClose }: { proxy: string; onClose: (changed: boolean) => void }) {
  const command = useCommand('profiles.deleteProxyCredentials');
  const act = async (): Promise<void> => {
    const result = await command.run({ proxy });
    if (result?.ok !== true) return;
    notice(t('profiles.network.deletedNow', { proxy }));
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={t('profiles.network.deleteTitle', { proxy })}
      confirm={t('profiles.network.delete')}
      command={command}
      onConfirm={act}
      onClose={() => onClose(false)}
    >
      <p>{t('profiles.network.deleteText')}</p>
    </ConfirmDialog>
  );
}
