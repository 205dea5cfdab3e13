// Opens another service. A LIVE one asks first, because every screen then shows real money.
import { Suspense, useState, type ReactNode } from 'react';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { inBackground } from '../../background.ts';
import { lazyPart } from '../../later-part.ts';
import { useCommand } from '../../state/command.ts';
import { leaving } from '../../state/leaving.ts';
import { currentSlice } from '../../state/mirror.ts';
import { resetUi } from '../../state/ui.ts';

const OpenQuestion = lazyPart(() => import('./OpenQuestion.tsx'), 'OpenQuestion');

interface Opening {
  /** The service that is being opened. */
  busy: ProfileEntry | undefined;
  open: (entry: ProfileEntry) => void;
  /** To render on the page: the question, or why the service could not be opened. */
  dialog: ReactNode;
}

export function useOpening(): Opening {
  const [asked, setAsked] = useState<ProfileEntry>();
  const [busy, setBusy] = useState<ProfileEntry>();
  const command = useCommand('profiles.open');

  const act = async (entry: ProfileEntry): Promise<void> => {
    setBusy(entry);
    const result = await command.run({ profileId: entry.id });
    setBusy(undefined);
    // A service whose secret is missing is open all the same; the banners say what it needs.
    const isOpen = result?.ok === true || currentSlice('connect')?.profile?.id === entry.id;
    setAsked(isOpen ? undefined : entry);
    if (isOpen) resetUi();
  };
  const open = (entry: ProfileEntry): void =>
    leaving(undefined, () => {
      command.forget();
      if (entry.environment === 'live') setAsked(entry);
      else inBackground(act(entry));
    });

  return {
    busy,
    open,
    dialog:
      asked === undefined ? null : (
        <Suspense fallback={null}>
          <OpenQuestion
            asked={asked}
            busy={busy !== undefined}
            error={command.error}
            onOpen={() => inBackground(act(asked))}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ),
  };
}
