// Updates: the feed, what it offers, and the version before.
import { useState } from 'react';
import type { UpdatesSlice } from '../../../contract/slices/updates.ts';
import { isUpdatable } from '../../../domain/update.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import layout from '../../components/layout.module.css';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Before } from './Before.tsx';
import { Release } from './Release.tsx';
import { UpdateError } from './UpdateError.tsx';
import styles from './Updates.module.css';

export default function Updates() {
  const updates = useSlice('updates');
  const app = useSlice('app');
  if (updates === undefined || app === undefined)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  const { way, on, checkedAt, state } = updates;
  return (
    <div className={layout['stack']}>
      <Card title={t('updates.title')}>
        <div className={styles['body']}>
          <Facts>
            <Fact name={t('updates.version')}>{app.version}</Fact>
            <Fact name={t('updates.way')}>{t(`updates.ways.${way}`)}</Fact>
            {on ? (
              <Fact name={t('updates.checked')}>
                {checkedAt === undefined ? t('updates.notChecked') : <Time at={checkedAt} />}
              </Fact>
            ) : null}
          </Facts>
          {isUpdatable(way) ? (
            <>
              <p className={layout['note']}>{t('updates.lead')}</p>
              {/* A new form for each stored address. */}
              <Feed key={`${on} ${updates.feed ?? ''}`} updates={updates} />
            </>
          ) : (
            <Notice tone="plain" title={t('updates.never.title')}>
              <p className={styles['text']}>
                {t(way === 'practice' ? 'updates.never.practice' : 'updates.never.source')}
              </p>
            </Notice>
          )}
        </div>
      </Card>
      {!isUpdatable(way) ? null : on ? (
        <Card>
          <div className={styles['body']}>
            <Release updates={updates} />
          </div>
        </Card>
      ) : (
        <EmptyState title={t('updates.off')}>{t('updates.offText')}</EmptyState>
      )}
      {updates.before === undefined ? null : (
        <Before before={updates.before} busy={state.kind === 'downloading' || state.kind === 'checking'} />
      )}
    </div>
  );
}

function Feed({ updates: { on, feed = '', state } }: { updates: UpdatesSlice }) {
  const [typed, setTyped] = useState(feed);
  const set = useCommand('updates.setFeed');
  const check = useCommand('updates.check');
  const off = useCommand('updates.switchOff');
  const isBusy = state.kind === 'checking' || state.kind === 'downloading';
  const isWrong = set.error?.code === 'bad-input';
  return (
    <Form onSubmit={() => set.run({ feed: typed })}>
      <div className={styles['body']}>
        <TextField
          label={t('updates.feed')}
          hint={t('updates.feedHint')}
          error={isWrong ? t('updates.feedWrong') : undefined}
          type="url"
          inputMode="url"
          maxLength={300}
          value={typed}
          onValue={(value) => {
            setTyped(value);
            set.forget();
          }}
        />
        <div className={styles['acts']}>
          {on && typed.trim() === feed ? null : (
            <Button kind="primary" submit busy={set.busy}>
              {t(on ? 'updates.changeFeed' : 'updates.switchOn')}
            </Button>
          )}
          {on ? (
            <>
              <Button busy={check.busy || isBusy} onClick={() => inBackground(check.run({}))}>
                {t('updates.check')}
              </Button>
              <Button busy={off.busy} onClick={() => inBackground(off.run({}))}>
                {t('updates.switchOff')}
              </Button>
            </>
          ) : null}
        </div>
        <UpdateError error={isWrong ? undefined : (set.error ?? check.error ?? off.error)} />
      </div>
    </Form>
  );
}
