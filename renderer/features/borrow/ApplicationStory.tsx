// The requests that led to an application, each with its journal entries.
import type { IntentRow } from '../../../contract/calls/queries.ts';
import type { ApplicationId } from '../../../domain/ids.ts';
import { client } from '../../bridge.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { RequestStory } from './Requests.tsx';
import { Stack } from '../../components/Layout.tsx';

export function ApplicationStory({ id, onClose }: { id: ApplicationId; onClose: () => void }) {
  const entries = useSlice('journal')?.entries ?? 0;
  const { value, error } = useAnswer(`application:${id}`, entries, () =>
    client['borrow.ofApplication']({ applicationId: id }),
  );
  return (
    <Dialog title={t('applications.entriesOf', { id })} onClose={onClose}>
      {value === undefined ? (
        error === undefined ? (
          <Waiting lines={3} />
        ) : (
          <ErrorNotice error={error} />
        )
      ) : value.requests.length === 0 ? (
        <EmptyState title={t('applications.notFromHere')}>{t('applications.notFromHereText')}</EmptyState>
      ) : (
        <Stack>
          {value.requests.toReversed().map((row: IntentRow) => (
            <Stack as="section" key={row.id}>
              <h3>{t(`borrow.requests.kind.${row.kind}`)}</h3>
              <RequestStory row={row} />
            </Stack>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
