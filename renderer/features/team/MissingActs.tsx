// The team's database was restored from an older copy: this desk saves its acts for the administrator.
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';

export function MissingActs({ count }: { count: number }) {
  const save = useCommand('team.saveActs');
  const act = async (): Promise<void> => {
    const result = await save.run({});
    if (result?.ok === true && result.value.file !== undefined) notice(t('team.missing.saved'));
  };
  return (
    <Notice
      tone="stop"
      title={count === 0 ? t('team.missing.others') : t('team.missing.text', { count })}
      actions={
        count === 0 ? undefined : (
          <Button busy={save.busy} onClick={() => inBackground(act())}>
            {t('team.missing.save')}
          </Button>
        )
      }
    >
      <p>{t('team.missing.ask')}</p>
      <ErrorNotice error={save.error} />
    </Notice>
  );
}
