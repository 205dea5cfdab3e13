// The editor of one profile: its draft, the draft's problems, and saving. All sections of the settings share
// it.
import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { isAnotherBook, type ServiceProfile } from '../../../domain/profile.ts';
import { client } from '../../bridge.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { holdPlace } from '../../state/leaving.ts';
import { t } from '../../text.ts';
import { check, type Problems } from './check.ts';
import { isChanged, losesSecret } from './candidate.ts';
import { draftOf, type Draft, type TextKey } from './draft.ts';

export interface Editor {
  readonly saved: ServiceProfile;
  readonly secretStored: boolean;
  /** A secret was entered for another address or sign-in. */
  readonly secretElsewhere: boolean;
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly setText: (key: TextKey, value: string) => void;
  /** Empty before the first try to save. */
  readonly problems: Problems;
  readonly changed: boolean;
  /** Nobody has agreed to it as it is stored; to save it is to agree. */
  readonly unagreed: boolean;
  /** Saving would delete the stored secret. */
  readonly losesSecret: boolean;
  readonly busy: boolean;
  readonly error: AppError | undefined;
  readonly save: () => Promise<'saved' | 'not-saved' | Problems>;
  readonly discard: () => void;
  /** Reads the profile and the secret's state again. */
  readonly reread: () => void;
}

interface Detail {
  readonly profile: ServiceProfile;
  readonly secretStored: boolean;
  readonly secretElsewhere?: boolean | undefined;
  readonly notAgreed?: boolean | undefined;
}
const none: Problems = {};

interface Typed {
  readonly from: ServiceProfile;
  readonly draft: Draft;
}
const typedFrom = (from: ServiceProfile): Typed => ({ from, draft: draftOf(from) });

/**
 * Another profile has another editor. A later reading updates the secret's state; typed text stays.
 * @param detail undefined until main has answered; until then the editor is undefined too
 */
export function useEditor(detail: Detail | undefined, reread: () => void): Editor | undefined {
  const [changedTo, setTyped] = useState<Typed>();
  const [tried, setTried] = useState(false);
  const command = useCommand('profiles.save');
  const first = useMemo(() => (detail === undefined ? undefined : typedFrom(detail.profile)), [detail]);
  const typed = changedTo ?? first;
  const changed = useMemo(() => typed !== undefined && isChanged(typed.draft, typed.from), [typed]);
  const checked = useMemo(() => (typed === undefined ? undefined : check(typed.draft, typed.from)), [typed]);
  if (detail === undefined || typed === undefined || checked === undefined) return undefined;
  const { from, draft } = typed;

  /** Keeps the draft, with what was typed while main worked. */
  const storedIs = (profile: ServiceProfile): void =>
    setTyped(({ draft: now } = typed) => ({
      from: profile,
      draft: { ...now, forgetHistory: now.forgetHistory && isAnotherBook(now, profile) },
    }));
  const start = (profile: ServiceProfile): void => {
    setTyped(typedFrom(profile));
    setTried(false);
    command.forget();
  };
  const change = (part: Partial<Draft>): void =>
    setTyped((old = typed) => ({ ...old, draft: { ...old.draft, ...part } }));

  const save = async (): Promise<'saved' | 'not-saved' | Problems> => {
    if (!checked.ok) {
      setTried(true);
      return checked.problems;
    }
    const forgets = draft.forgetHistory && isAnotherBook(draft, from);
    const result = await command.run({
      profile: checked.profile,
      ...(forgets && { forgetHistory: true }),
    });
    if (result === undefined) return 'not-saved';
    reread();
    if (!result.ok) {
      // Some failures come after main has stored the profile.
      const stored = await client['profiles.detail']({ profileId: from.id });
      if (stored.ok) storedIs(stored.value.profile);
      return 'not-saved';
    }
    storedIs(checked.profile);
    setTried(false);
    notice(
      t(result.value.secretDeleted && detail.secretStored ? 'profiles.savedWithoutSecret' : 'profiles.saved'),
    );
    return 'saved';
  };

  return {
    saved: from,
    secretStored: detail.secretStored,
    secretElsewhere: detail.secretElsewhere === true,
    draft,
    change,
    setText: (key, value) => change({ [key]: value }),
    problems: tried && !checked.ok ? checked.problems : none,
    changed,
    unagreed: detail.notAgreed === true,
    losesSecret: detail.secretStored && losesSecret(draft, from),
    busy: command.busy,
    error: command.error,
    save,
    discard: () => start(from),
    reread,
  };
}

/** Asks before the window leaves an unsaved draft. @returns the move that waits, if any */
export function useHeldMove(place: string, held: boolean) {
  const [waiting, setWaiting] = useState<{ move: () => void }>();
  useEffect(() => {
    if (!held) return undefined;
    return holdPlace({ place, ask: (move) => setWaiting({ move }) });
  }, [place, held]);
  return {
    waiting,
    stay: () => setWaiting(undefined),
    /** Call after the draft was saved or discarded. */
    goOn: () => {
      setWaiting(undefined);
      waiting?.move();
    },
  };
}
