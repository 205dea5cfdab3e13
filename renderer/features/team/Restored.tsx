// The team's database was restored from an older copy: an approver decides whether to go on with it.
import type { TeamSlice } from '../../../contract/slices/team.ts';
import { inBackground } from '../../background.ts';
import { count } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';

interface Props {
  team: TeamSlice;
  restored: NonNullable<TeamSlice['restored']>;
}

export function Restored({ team, restored: { seen, found, lost } }: Props) {
  const accept = useCommand('team.acceptRestored');
  const goOn = async (reason: string): Promise<void> => {
    const result = await accept.run({ reason });
    if (result?.ok === true) notice(t('team.restored.done'));
  };
  return (
    <Notice tone="stop" title={t('team.restored.title')}>
      <p>
        {lost === undefined
          ? t('team.restored.text', { seen: count(seen), found: count(found) })
          : t('team.restored.lost', { count: lost })}
      </p>
      <p>{t('team.restored.ask')}</p>
      {team.rights.includes('approve') ? (
        <ReasonForm
          open={t('team.restored.open')}
          label={t('team.restored.reason')}
          needed={t('team.restored.needed')}
          confirm={t('team.restored.confirm')}
          busy={accept.busy}
          error={accept.error}
          onReason={(reason) => inBackground(goOn(reason))}
        />
      ) : (
        <p>{t('team.restored.approver')}</p>
      )}
    </Notice>
  );
}
