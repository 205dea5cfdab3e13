// What went wrong, in words: with the databases, with the connection, and in an act without a control of its own. It
// comes with the texts of all errors, which no screen needs before there is one.
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { Notice } from '../components/Notice.tsx';
import { wordsFor } from '../components/error-words.ts';
import { announce } from '../state/announcer.ts';
import { useCommand } from '../state/command.ts';
import { hideFailed, stillApplies, useActs, type FailedAct } from '../state/failed-act.ts';
import { useSlice } from '../state/mirror.ts';
import { go } from '../state/ui.ts';
import { t } from '../text.ts';
import { ClosedRecords } from './ClosedRecords.tsx';

export function StorageProblem({ error }: { error: AppError }) {
  const retry = useCommand('app.retryStorage');
  // An unchanged banner is not announced again.
  const tryAgain = async (): Promise<void> => {
    const tried = await retry.run({});
    if (tried?.ok === false) announce(wordsFor(tried.error).what);
  };
  return (
    <ErrorNotice
      error={error}
      actions={
        <Button busy={retry.busy} onClick={() => inBackground(tryAgain())}>
          {t('banners.retryStorage')}
        </Button>
      }
    >
      <ClosedRecords error={error} />
    </ErrorNotice>
  );
}

/** One line on what this run is; what to do follows a press that changes nothing. */
export function PracticeRunNote({ why }: { why: AppError }) {
  const retry = useCommand('app.retryStorage');
  return (
    <>
      <Notice
        tone="look"
        actions={
          <Button busy={retry.busy} onClick={() => inBackground(retry.run({}))}>
            {t('banners.retryStorage')}
          </Button>
        }
      >
        <p>{t('banners.practiceRun', { why: wordsFor(why).what })}</p>
      </Notice>
      <ErrorNotice error={retry.error} />
    </>
  );
}

export function ServiceProblem() {
  const connect = useSlice('connect');
  const failed = useFailedAct();
  return (
    <>
      {connect?.problem === undefined || connect.refused ? null : (
        <ErrorNotice
          // A failed act renders the banner again, so that it is announced but not shown twice.
          key={failed?.id}
          error={connect.problem}
          alert={failed !== undefined && isSaidBy(connect.problem, failed)}
          actions={
            connect.status === 'none' ? undefined : (
              <Button onClick={() => go({ screen: 'settings', section: 'connection' })}>
                {t('banners.settings')}
              </Button>
            )
          }
        />
      )}
      {failed === undefined || (connect?.problem && isSaidBy(connect.problem, failed)) ? null : (
        <Failure failed={failed} />
      )}
    </>
  );
}

/** A failed act; undefined once the service has answered. */
function useFailedAct(): FailedAct | undefined {
  const failed = useActs((acts) => acts.failed);
  const connect = useSlice('connect');
  return failed !== undefined && connect !== undefined && stillApplies(failed, connect) ? failed : undefined;
}

const isSaidBy = (problem: AppError, { error }: FailedAct): boolean =>
  wordsFor(problem).what === wordsFor(error).what;

function Failure({ failed }: { failed: FailedAct }) {
  return (
    <ErrorNotice
      key={failed.id}
      error={failed.error}
      actions={
        <Button kind="quiet" onClick={hideFailed}>
          {t('links.hide')}
        </Button>
      }
    />
  );
}
