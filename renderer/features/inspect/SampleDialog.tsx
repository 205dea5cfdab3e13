// Copies the answer's shape for the lender's support. Nothing is sent: the dialog shows the clipboard's
// contents as they were read back.
import { useState } from 'react';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Preformatted } from '../../components/Preformatted.tsx';
import { useCommand } from '../../state/command.ts';
import { useOnWindowBlur } from '../../state/window-focus.ts';
import { t } from '../../text.ts';
import type { View } from './views.ts';

interface Props {
  view: View;
  draft: ServiceProfile;
  onClose: () => void;
}

export function SampleDialog({ view: { thing, of }, draft, onClose }: Props) {
  const [copied, setCopied] = useState<string>();
  const copy = useCommand('inspect.copySample');
  useOnWindowBlur(() => setCopied(undefined));
  const run = async (): Promise<void> => {
    const result = await copy.run({ thing, of, profile: draft });
    setCopied(result?.ok === true ? result.value.clipboard : undefined);
  };
  return (
    <Dialog
      title={t('inspect.sample.title')}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={copied === undefined ? 'primary' : 'secondary'}
            busy={copy.busy}
            onClick={() => inBackground(run())}
          >
            {copied === undefined ? t('inspect.sample.copy') : t('inspect.sample.again')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p>{t('inspect.sample.text')}</p>
      <ErrorNotice error={copy.error} />
      {copied === undefined ? null : (
        <>
          <Notice tone="good" title={t('inspect.sample.copied')}>
            <p>{t('inspect.sample.look')}</p>
          </Notice>
          <Preformatted scrolls={t('inspect.sample.read')}>{copied}</Preformatted>
        </>
      )}
    </Dialog>
  );
}
