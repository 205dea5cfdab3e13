// How the app reaches the service and signs in.
import type { ReactNode } from 'react';
import { Card } from '../../components/Card.tsx';
import { TextField } from '../../components/Field.tsx';
import { Stack } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { t } from '../../text.ts';
import { bind } from './bind.ts';
import type { Editor } from './editor.ts';
import { FixedSettings } from './FixedSettings.tsx';
import { HeadersCard } from './HeadersCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { SecretCard } from './SecretCard.tsx';
import { ServiceCard } from './ServiceCard.tsx';

export function ConnectionSection({ editor, leave }: { editor: Editor; leave?: ReactNode }) {
  return (
    <Stack className={layout['columns']}>
      <Stack>
        <ServiceCard editor={editor} />
        <HeadersCard editor={editor} />
        <Card title={t('profiles.links.title')}>
          <FixedSettings editor={editor}>
            <TextField
              {...bind(editor, 'dashboardUrl')}
              mono
              inputMode="url"
              hint={t('profiles.hint.dashboardUrl')}
            />
          </FixedSettings>
        </Card>
        <Card title={t('profiles.contact.title')}>
          <TextField
            {...bind(editor, 'lenderContact')}
            maxLength={300}
            hint={t('profiles.hint.lenderContact')}
          />
        </Card>
      </Stack>
      <Stack>
        <LinkCard profileId={editor.saved.id} leave={leave} />
        <SecretCard editor={editor} />
      </Stack>
    </Stack>
  );
}
