// Settings: which service this desk talks to and how, how it looks, and what it is.
import { useState, type FormEvent } from 'react';
import { ThemeSchema, type Theme } from '../../../contract/slices/app.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Mono } from '../../components/Address.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { client } from '../../bridge.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Polling } from './Polling.tsx';
import styles from './SettingsScreen.module.css';

export function SettingsScreen() {
  const [version, setVersion] = useState(0);
  const settings = useAnswer('settings', version, () => client['connect.settings']({}));
  return (
    <Screen title={t('places.settings')} place="settings">
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Card title={t('settings.connection')}>
            {settings.value === undefined ? (
              settings.error === undefined ? (
                <Skeleton lines={6} />
              ) : (
                <ErrorNotice error={settings.error} />
              )
            ) : (
              <Connection settings={settings.value} onChanged={() => setVersion((old) => old + 1)} />
            )}
          </Card>
        </div>
        <div className={styles['column']}>
          <Card title={t('settings.polling')} flush>
            <Polling />
          </Card>
          <Appearance />
          <About />
        </div>
      </div>
    </Screen>
  );
}

interface ConnectionProps {
  settings: CallOutput<'connect.settings'>;
  onChanged: () => void;
}

function Connection({ settings, onChanged }: ConnectionProps) {
  const [open, setOpen] = useState<'secret' | 'leave'>();
  const { profile, secretStored } = settings;
  if (profile === undefined) return <p className={styles['quiet']}>{t('settings.noProfile')}</p>;
  return (
    <>
      <Facts>
        <Fact name={t('service.name.label')}>{profile.name}</Fact>
        <Fact name={t('service.environment.label')}>{t(`service.environment.${profile.environment}`)}</Fact>
        <Fact name={t('service.baseUrl.label')}>
          <Mono>{profile.baseUrl}</Mono>
        </Fact>
        <Fact name={t('service.auth.label')}>{t(`service.auth.${profile.auth.preset}`)}</Fact>
        <Fact name={t('service.secret.label')}>
          <Pill tone={secretStored ? 'good' : 'stop'}>
            {secretStored ? t('settings.secretStored') : t('settings.secretMissing')}
          </Pill>
        </Fact>
        <Fact name={t('settings.collateral')}>
          {t('collateral.pair', {
            asset: profile.expectedCollateral.asset,
            chain: profile.expectedCollateral.chain,
          })}
        </Fact>
        <Fact name={t('settings.contract')}>
          {profile.expectedCollateral.contract === undefined ? (
            <NotProvided />
          ) : (
            <Mono>{profile.expectedCollateral.contract}</Mono>
          )}
        </Fact>
        <Fact name={t('settings.thresholds')}>
          {t('settings.thresholdsValue', {
            watch: profile.thresholds.watchPercent,
            stop: profile.thresholds.stopPercent,
          })}
        </Fact>
        <Fact name={t('settings.loanPaths')}>
          <Mono>{profile.paths.loans}</Mono>
          <Mono>{profile.paths.loan}</Mono>
          <span className={styles['quiet']}>{t('settings.assumed')}</span>
        </Fact>
      </Facts>
      <div className={styles['actions']}>
        <Button onClick={() => setOpen('secret')}>{t('settings.replaceSecret')}</Button>
        <Button kind="quiet" onClick={() => setOpen('leave')}>
          {t('settings.leave')}
        </Button>
      </div>
      {open === 'secret' ? (
        <ReplaceSecret
          onClose={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      ) : null}
      {open === 'leave' ? <Leave name={profile.name} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function ReplaceSecret({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState('');
  const replace = useCommand('connect.replaceSecret');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (secret === '') return;
    const result = await replace.run({ secret });
    setSecret('');
    if (result?.ok !== true) return;
    notice(t('settings.secretReplaced'));
    onClose();
  };
  return (
    <Dialog title={t('settings.replaceSecret')} onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <SecretField
          label={t('settings.newSecret')}
          hint={t('service.secret.hint')}
          value={secret}
          onValue={setSecret}
        />
        <ErrorNotice error={replace.error} />
        <div className={styles['actions']}>
          <Button kind="primary" submit busy={replace.busy} disabled={secret === ''}>
            {t('settings.storeSecret')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Leave({ name, onClose }: { name: string; onClose: () => void }) {
  const leave = useCommand('connect.leave');
  const act = async (): Promise<void> => {
    const result = await leave.run({});
    if (result?.ok === true) resetUi();
  };
  return (
    <Dialog title={t('settings.leaveTitle', { name })} onClose={onClose}>
      <p>{t('settings.leaveText')}</p>
      <ErrorNotice error={leave.error} />
      <div className={styles['actions']}>
        <Button kind="primary" busy={leave.busy} onClick={() => void act()}>
          {t('settings.leaveConfirm')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

const THEMES: readonly Theme[] = ThemeSchema.options;

function Appearance() {
  const theme = useSlice('app')?.theme ?? 'system';
  const set = useCommand('app.setTheme');
  return (
    <Card title={t('settings.appearance')}>
      <Segmented
        label={t('settings.appearance')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onValue={(value) => void set.run({ theme: value })}
      />
      <ErrorNotice error={set.error} />
    </Card>
  );
}

function About() {
  const app = useSlice('app');
  if (app === undefined) return null;
  return (
    <Card title={t('settings.about')}>
      <Facts>
        <Fact name={t('app.name')}>
          {app.packaged ? app.version : t('settings.development', { version: app.version })}
        </Fact>
        <Fact name={t('settings.runtime')}>
          {t('settings.runtimeValue', { electron: app.electron, platform: app.platform })}
        </Fact>
        <Fact name={t('settings.sandbox')}>
          <Pill tone={app.chromiumSandbox ? 'good' : 'look'}>
            {app.chromiumSandbox ? t('settings.sandboxOn') : t('settings.sandboxOff')}
          </Pill>
        </Fact>
        <Fact name={t('settings.storage')}>
          <Pill
            tone={app.storage.state === 'ready' ? 'good' : app.storage.state === 'failed' ? 'stop' : 'way'}
          >
            {t(`settings.storageState.${app.storage.state}`)}
          </Pill>
        </Fact>
      </Facts>
    </Card>
  );
}
