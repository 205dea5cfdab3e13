// The state of the update: what the feed offers, the download, and how it is installed.
import { useEffect, useRef } from 'react';
import type { OfferedRelease, UpdatesSlice } from '../../../contract/slices/updates.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Task } from '../../components/Task.tsx';
import { Time } from '../../components/Time.tsx';
import { size } from '../../components/file-size.ts';
import layout from '../../components/layout.module.css';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { Command } from './Command.tsx';
import { noteBlocks } from './release-notes.ts';
import { UpdateError } from './UpdateError.tsx';
import styles from './Updates.module.css';

/** The state in a sentence, for screen readers. */
function sentenceOf(state: UpdatesSlice['state']): string {
  if (state.kind === 'current') return t('updates.current');
  if (state.kind === 'available') return t('updates.available', { version: state.release.version });
  if (state.kind === 'ready') return t('updates.ready', { version: state.release.version });
  return state.kind === 'refused' ? t(`updates.refused.${state.fault}.what`) : '';
}

export function Release({ updates }: { updates: UpdatesSlice }) {
  const { state, way, words } = updates;
  const sentence = sentenceOf(state);
  const said = useRef(sentence);
  useEffect(() => {
    if (said.current === sentence) return;
    said.current = sentence;
    if (sentence !== '') announce(sentence);
  }, [sentence]);
  switch (state.kind) {
    case 'idle':
      return <p>{t('updates.notChecked')}</p>;
    case 'checking':
      return <output>{t('updates.checking')}</output>;
    case 'current':
      return <Notice tone="good" title={t('updates.current')} />;
    case 'available':
      return (
        <>
          <Notice tone="way" title={t('updates.available', { version: state.release.version })} />
          <About release={state.release} />
          {words === undefined ? (
            <Download release={state.release} begun={state.begun} />
          ) : (
            <>
              <OpenWork open={updates.open} />
              <Command title={t('updates.words')} words={words} of="install" />
            </>
          )}
        </>
      );
    case 'downloading':
      return <Downloading {...state} />;
    case 'ready':
      return (
        <>
          <Notice tone="good" title={t('updates.ready', { version: state.release.version })}>
            <p className={styles['text']}>{t('updates.readyText')}</p>
          </Notice>
          <About release={state.release} />
          <OpenWork open={updates.open} />
          {words !== undefined ? (
            <Command
              title={t(way === 'archive' ? 'updates.wordsArchive' : 'updates.words')}
              words={words}
              of="install"
            />
          ) : way === 'appimage' || way === 'installer' || way === 'disk-image' ? (
            <Install release={state.release} label={t(`updates.install.${way}`)} open={updates.open} />
          ) : null}
        </>
      );
    case 'handed-over':
      return (
        <Notice tone="good" title={t('updates.handedOver.title', { version: state.version })}>
          <p className={styles['text']}>
            {t(`updates.handedOver.${way === 'installer' || way === 'disk-image' ? way : 'appimage'}`)}
          </p>
        </Notice>
      );
    case 'refused': {
      const { fault, detail, release } = state;
      return (
        <>
          <UpdateError error={{ code: 'update-refused', fault, detail }} alert={false} />
          {release === undefined ? null : <Download release={release} begun={0} again />}
        </>
      );
    }
  }
}

function About({ release }: { release: OfferedRelease }) {
  const notes = noteBlocks(release.notes);
  return (
    <>
      <Facts>
        <Fact name={t('updates.released')}>
          <Time at={release.released} />
        </Fact>
        <Fact name={t('updates.size')}>{size(release.size)}</Fact>
        <Fact name={t('updates.key')}>
          <code className={styles['code']}>{release.key}</code>
        </Fact>
        <Fact name={t('updates.hash')}>
          <code className={styles['code']}>{release.sha256}</code>
        </Fact>
      </Facts>
      {notes.length === 0 ? null : (
        <section className={styles['notes']} aria-label={t('updates.notes')}>
          <h3>{t('updates.notes')}</h3>
          {notes.map(({ kind, texts }, index) => {
            // The blocks have no identity but their place.
            const key = `${index} ${texts[0] ?? ''}`;
            if (kind === 'list')
              return (
                <ul key={key}>
                  {texts.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              );
            return <p key={key}>{kind === 'heading' ? <strong>{texts[0]}</strong> : texts[0]}</p>;
          })}
        </section>
      )}
    </>
  );
}

interface DownloadProps {
  release: OfferedRelease;
  begun: number;
  again?: boolean;
}

function Download({ release, begun, again = false }: DownloadProps) {
  const download = useCommand('updates.download');
  return (
    <>
      {begun === 0 ? null : (
        <p className={layout['note']}>{t('updates.begun', { done: size(begun), of: size(release.size) })}</p>
      )}
      <div className={styles['acts']}>
        <Button
          kind="primary"
          busy={download.busy}
          onClick={() => inBackground(download.run({ sha256: release.sha256 }))}
        >
          {t(begun > 0 || again ? 'updates.goOn' : 'updates.download')}
        </Button>
      </div>
      <UpdateError error={download.error} />
    </>
  );
}

function Downloading({
  release,
  done,
  stopping,
}: {
  release: OfferedRelease;
  done: number;
  stopping: boolean;
}) {
  const cancel = useCommand('updates.cancel');
  const percent = Math.floor((done / release.size) * 100);
  return (
    <>
      <Task
        label={t('updates.downloading', { version: release.version })}
        done={done}
        of={release.size}
        said={t('updates.far', { done: size(done), of: size(release.size), percent })}
        state={stopping ? 'stopping' : 'running'}
        onCancel={() => inBackground(cancel.run({}))}
      />
      <UpdateError error={cancel.error} />
    </>
  );
}

const isOpen = ({ requests, repayments }: UpdatesSlice['open']): boolean => requests + repayments > 0;

function OpenWork({ open }: { open: UpdatesSlice['open'] }) {
  if (!isOpen(open)) return null;
  return (
    <Notice tone="look" title={t('updates.open.title')}>
      {open.requests === 0 ? null : <p>{t('updates.open.requests', { count: open.requests })}</p>}
      {open.repayments === 0 ? null : <p>{t('updates.open.repayments', { count: open.repayments })}</p>}
      <p className={styles['text']}>{t('updates.open.text')}</p>
    </Notice>
  );
}

interface InstallProps {
  release: OfferedRelease;
  label: string;
  open: UpdatesSlice['open'];
}

function Install({ release: { version, sha256 }, label, open }: InstallProps) {
  const install = useCommand('updates.install');
  return (
    <>
      <div className={styles['acts']}>
        <Button
          kind="primary"
          busy={install.busy}
          disabled={isOpen(open)}
          onClick={() => inBackground(install.run({ version, sha256 }))}
        >
          {label}
        </Button>
      </div>
      <UpdateError error={install.error} />
    </>
  );
}
