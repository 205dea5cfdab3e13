// One draft of one profile: what was read, what has been changed since, what is wrong with it, and the one way
// to save it. All sections of the settings edit the same draft.
import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { isAnotherBook, type ServiceProfile } from '../../../domain/profile.ts';
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
  /** One was entered for another address or sign-in. */
  readonly secretElsewhere: boolean;
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly setText: (key: TextKey, value: string) => void;
  /** Nothing is held against a draft before the first try to save it. */
  readonly problems: Problems;
  readonly changed: boolean;
  /** Saving would delete the stored secret. */
  readonly losesSecret: boolean;
  readonly busy: boolean;
  readonly error: AppError | undefined;
  readonly save: () => Promise<'saved' | 'not-saved' | Problems>;
  readonly discard: () => void;
  /** Reads profile and secret anew. */
  readonly reread: () => void;
}

interface Detail {
  readonly profile: ServiceProfile;
  readonly secretStored: boolean;
  readonly secretElsewhere?: boolean | undefined;
}
const none: Problems = {};

interface Typed {
  readonly from: ServiceProfile;
  readonly draft: Draft;
}
const begun = (from: ServiceProfile): Typed => ({ from, draft: draftOf(from) });

/**
 * Mounted anew for another profile. What is read anew later tells of the secret; what was typed stays as it is.
 * @param detail undefined until main has answered, and then so is the editor.
 */
export function useEditor(detail: Detail | undefined, reread: () => void): Editor | undefined {
  const [changedTo, setTyped] = useState<Typed>();
  const [tried, setTried] = useState(false);
  const command = useCommand('profiles.save');
  const first = useMemo(() => (detail === undefined ? undefined : begun(detail.profile)), [detail]);
  const typed = changedTo ?? first;
  const changed = useMemo(() => typed !== undefined && isChanged(typed.draft, typed.from), [typed]);
  const checked = useMemo(() => (typed === undefined ? undefined : check(typed.draft, typed.from)), [typed]);
  if (detail === undefined || typed === undefined || checked === undefined) return undefined;
  const { from, draft } = typed;

  const start = (profile: ServiceProfile): void => {
    setTyped(begun(profile));
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
    if (result?.ok !== true) return 'not-saved';
    start(checked.profile);
    reread();
    notice(
      result.value.secretStored || !detail.secretStored
        ? t('profiles.saved')
        : t('profiles.savedWithoutSecret'),
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
    losesSecret: detail.secretStored && losesSecret(draft, from),
    busy: command.busy,
    error: command.error,
    save,
    discard: () => start(from),
    reread,
  };
}

/** Asks before the window moves away from a draft that is not saved. @returns the move that waits, if any. */
export function useHeldMove(place: string, held: boolean) {
  const [waiting, setWaiting] = useState<{ move: () => void }>();
  useEffect(() => {
    if (!held) return undefined;
    return holdPlace({ place, ask: (move) => setWaiting({ move }) });
  }, [place, held]);
  return {
    waiting,
    stay: () => setWaiting(undefined),
    /** After the draft was saved or discarded, and so nothing is held any more. */
    goOn: () => {
      setWaiting(undefined);
      waiting?.move();
    },
  };
}
