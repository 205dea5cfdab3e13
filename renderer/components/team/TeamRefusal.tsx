// Which acts are refused while the team cannot be asked, why, and that nothing is queued.
import { inBackground } from '../../background.ts';
import { useCommand } from '../../state/command.ts';
import { useActingTeam } from '../../state/team.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { wordsFor } from '../error-words.ts';
import { Notice } from '../Notice.tsx';

export function TeamRefusal({ acts }: { acts: 'borrow' | 'repay' }) {
  const acting = useActingTeam();
  const read = useCommand('team.readAgain');
  if (acting === undefined || acting.team.state === 'connected') return null;
  const { state, problem } = acting.team;
  const hasServer = acting.team.server !== undefined;
  const isConnecting = state === 'connecting' || problem === undefined;
  return (
    <Notice
      tone={isConnecting ? 'way' : 'stop'}
      title={t(`team.refusal.title.${acts === 'repay' && state === 'refused' ? 'repayRefused' : acts}`)}
      actions={
        isConnecting ? undefined : (
          <>
            {hasServer ? (
              <Button busy={read.busy} onClick={() => inBackground(read.run({}))}>
                {t('team.refusal.again')}
              </Button>
            ) : null}
            <Button
              kind={hasServer ? 'quiet' : 'secondary'}
              onClick={() => go({ screen: 'settings', section: 'team' })}
            >
              {t('team.refusal.settings')}
            </Button>
          </>
        )
      }
    >
      <p>
        {isConnecting ? t('team.refusal.connecting') : `${wordsFor(problem).what} ${wordsFor(problem).next}`}{' '}
        {t('team.refusal.goesOn')}
      </p>
    </Notice>
  );
}
