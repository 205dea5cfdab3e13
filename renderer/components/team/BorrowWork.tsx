// What of the team matters before this desk borrows: whether it may, and what another desk does at the service.
import { borrowWork, useActingTeam } from '../../state/team.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { TeamRefusal } from './TeamRefusal.tsx';
import { sinceWords } from './words.ts';

export function BorrowWork() {
  return (
    <>
      <TeamRefusal acts="borrow" />
      <Others />
    </>
  );
}

function Others() {
  const acting = useActingTeam();
  const work = acting && borrowWork(acting);
  if (work === undefined) return null;
  const { person, deskName: desk, since } = work;
  return (
    <Notice
      tone="stop"
      title={
        work.is === 'unknown'
          ? t('team.borrow.unknown', { person, desk })
          : t('team.borrow.busy', { person, desk, since: sinceWords(since) })
      }
      actions={<Button onClick={() => go({ screen: 'approvals' })}>{t('team.loan.approvals')}</Button>}
    >
      <p>{t('team.borrow.text')}</p>
    </Notice>
  );
}
