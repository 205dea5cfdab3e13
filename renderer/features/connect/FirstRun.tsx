// The start screen: practice, a real service, the restore of a backup, and the known services. Practice needs
// no decision. A real service asks for all it needs and is tested before it is opened.
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Landmark from 'lucide-react/icons/landmark';
import type { ProfileId } from '../../../domain/ids.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { openGuide } from '../../state/guide.ts';
import { leaving } from '../../state/leaving.ts';
import { useSlice } from '../../state/mirror.ts';
import { useIsPracticeRun } from '../../state/practice-run.ts';
import { t } from '../../text.ts';
import { lazyPart } from '../../later-part.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './FirstRun.module.css';

const ServiceForm = lazyPart(() => import('./ServiceForm.tsx'), 'ServiceForm');
const SavedServices = lazyPart(() => import('./SavedServices.tsx'), 'SavedServices');
const KeepDialog = lazyPart(() => import('./KeepDialog.tsx'), 'KeepDialog');

type Door = 'both' | 'service' | { readonly testing: ProfileId; readonly isNew: boolean };

interface Props {
  /** The connection test and the lender's format of one profile, with `back` among its actions. */
  inspector: ComponentType<{ profileId: ProfileId; back: ReactNode }>;
  /** Restores a backup. */
  restore: ComponentType;
}

export function FirstRun({ inspector: Inspector, restore: Restore }: Props) {
  const [door, setDoor] = useState<Door>('both');
  const [asking, setAsking] = useState(false);
  if (typeof door !== 'object') return <Doors door={door} onDoor={setDoor} restore={Restore} />;
  const back = (
    <Button
      kind="quiet"
      onClick={() => leaving(undefined, () => (door.isNew ? setAsking(true) : setDoor('both')))}
    >
      {t('service.back')}
    </Button>
  );
  return (
    <main className={styles['wide']}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Inspector profileId={door.testing} back={back} />
        {asking ? (
          <KeepDialog
            profileId={door.testing}
            onStay={() => setAsking(false)}
            onLeft={() => {
              setAsking(false);
              setDoor('both');
            }}
          />
        ) : null}
      </Suspense>
    </main>
  );
}

interface DoorsProps extends Pick<Props, 'restore'> {
  door: 'both' | 'service';
  onDoor: (door: Door) => void;
}

function Doors({ door, onDoor, restore: Restore }: DoorsProps) {
  const closed = useSlice('app')?.storage.state === 'failed';
  // While the records cannot be opened, the practice is for this run only.
  const sandbox = useCommand(closed ? 'app.practise' : 'connect.openSandbox');
  const hasServices = (useSlice('profiles')?.profiles.length ?? 0) > 0;
  // A service needs records and a place for its secret; the banner says what to do.
  const isShut = useIsPracticeRun() || closed;
  return (
    <main className={styles['page']}>
      <Row as="header" gap="wide" className={styles['head']}>
        <span className={styles['mark']} aria-hidden="true">
          C
        </span>
        <div>
          <h1>{t('app.name')}</h1>
          <Text>{t('firstRun.lead')}</Text>
        </div>
      </Row>
      {door === 'both' ? (
        <>
          {hasServices ? (
            <Suspense fallback={<Skeleton lines={3} />}>
              <SavedServices closed={closed} onTest={(testing) => onDoor({ testing, isNew: false })} />
            </Suspense>
          ) : null}
          <div className={styles['doors']}>
            <section className={styles['door']} aria-labelledby="door-sandbox">
              <FlaskConical className={styles['icon']} aria-hidden="true" />
              <h2 id="door-sandbox">{t('firstRun.sandbox.title')}</h2>
              <p>{t('firstRun.sandbox.text')}</p>
              <Button
                kind={hasServices ? 'secondary' : 'primary'}
                busy={sandbox.busy}
                onClick={() => inBackground(sandbox.run({}))}
              >
                {sandbox.busy ? t('firstRun.sandbox.opening') : t('firstRun.sandbox.title')}
              </Button>
            </section>
            <section className={styles['door']} aria-labelledby="door-service">
              <Landmark className={styles['icon']} aria-hidden="true" />
              <h2 id="door-service">{t('firstRun.service.title')}</h2>
              <p>{t(isShut ? 'firstRun.service.closed' : 'firstRun.service.text')}</p>
              <Stack gap={0} align="start">
                <Button disabled={isShut} onClick={() => onDoor('service')}>
                  {t('firstRun.service.title')}
                </Button>
                <Import closed={isShut} onImported={(testing) => onDoor({ testing, isNew: true })} />
              </Stack>
            </section>
          </div>
          <ErrorNotice error={sandbox.error} />
          <Suspense fallback={null}>
            <Restore />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ServiceForm
            onBack={() => onDoor('both')}
            onAdded={(testing) => onDoor({ testing, isNew: true })}
          />
        </Suspense>
      )}
      <Stack gap={2} align="start">
        <Text>{t('firstRun.foot')}</Text>
        <Button
          kind="link"
          icon={<BookOpen aria-hidden="true" />}
          onClick={() => openGuide(door === 'both' ? 'first-day' : 'connect')}
        >
          {t('guide.first')}
        </Button>
      </Stack>
    </main>
  );
}

/** Imports an exported profile. It contains no secret, so the secret is asked for next. */
function Import({ closed, onImported }: { closed: boolean; onImported: (profileId: ProfileId) => void }) {
  const imported = useCommand('profiles.import');
  const choose = async (examples = false): Promise<void> => {
    const result = await imported.run({ examples });
    if (result?.ok === true && result.value.profileId !== undefined) onImported(result.value.profileId);
  };
  return (
    <>
      <Row align="stretch" gap={5} rowGap={0} wrap>
        <Button kind="link" busy={imported.busy} disabled={closed} onClick={() => inBackground(choose())}>
          {t('firstRun.service.import')}
        </Button>
        <Button kind="link" busy={imported.busy} disabled={closed} onClick={() => inBackground(choose(true))}>
          {t('firstRun.service.examples')}
        </Button>
      </Row>
      <ErrorNotice error={imported.error} />
    </>
  );
}
