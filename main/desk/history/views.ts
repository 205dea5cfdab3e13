// Views of History that an operator saved. A view belongs to the service it was saved for, because its words,
// addresses and ids do, unless the operator saved it for every service.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { SavedView, ViewsSlice } from '../../../contract/slices/views.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { Ids } from '../ports/system.ts';
import { createTurns } from '../../common/turns.ts';
import type { KeptViews, ViewStore } from '../ports/views.ts';

interface ViewsPorts {
  readonly store: ViewStore;
  readonly ids: Pick<Ids, 'uuid'>;
  /** The open service. */
  readonly openProfile: () => ProfileId | undefined;
  readonly publish: (slice: ViewsSlice) => void;
}

export type ViewsDesk = ReturnType<typeof createViews>;

/** All views are in one slice, and a slice stays small. */
const MOST = 200;
const NOTHING: KeptViews = { views: [], first: {} };

export function createViews({ store, ids, openProfile, publish }: ViewsPorts) {
  const inTurn = createTurns();
  let kept: KeptViews | undefined;
  let trouble: AppError | undefined;

  const isOffered = (view: SavedView): boolean =>
    view.profile === undefined || view.profile === openProfile();

  function show(): void {
    const profile = openProfile();
    if (kept === undefined || profile === undefined) return publish({ views: [] });
    const first = kept.first[profile];
    return publish({
      profile,
      views: kept.views.filter(isOffered).sort((a, b) => a.name.localeCompare(b.name)),
      ...(first !== undefined && { first }),
      ...(trouble && { trouble }),
    });
  }

  /** Reads each time: a restore may have replaced the views. */
  async function read(): Promise<Result<KeptViews>> {
    const loaded = await store.load();
    const isDamaged = !loaded.ok && loaded.error.code === 'store-failed' && loaded.error.fault === 'corrupt';
    return isDamaged ? ok(NOTHING) : loaded;
  }

  async function change(changed: (kept: KeptViews) => Result<KeptViews>): Promise<Result<void>> {
    const before = await read();
    if (!before.ok) return before;
    const after = changed(before.value);
    if (!after.ok) return after;
    const written = await store.keep(after.value);
    if (!written.ok) return written;
    kept = after.value;
    trouble = undefined;
    show();
    return written;
  }

  async function save(input: CallParsed<'views.save'>): Promise<Result<CallOutput<'views.save'>>> {
    const { name, everywhere, view } = input;
    const of = openProfile();
    if (of === undefined) return fail({ code: 'not-connected' });
    const id = input.id ?? ids.uuid();
    const saved: SavedView = { ...view, id, name, ...(!everywhere && { profile: of }) };
    const done = await change(({ views, first }) => {
      const others = views.filter((known) => known.id !== id);
      if (others.some((known) => known.name === name && isOffered(known)))
        return fail({ code: 'bad-input', field: 'name', problem: 'another view has this name' });
      if (others.length >= MOST)
        return fail({ code: 'bad-input', field: 'name', problem: `at most ${MOST} views are kept` });
      return ok({ views: [...others, saved], first });
    });
    return done.ok ? ok({ id }) : done;
  }

  async function setFirst({ id }: CallParsed<'views.setFirst'>): Promise<Result<object>> {
    const of = openProfile();
    if (of === undefined) return fail({ code: 'not-connected' });
    const done = await change(({ views, first }) => {
      const { [of]: _, ...rest } = first;
      return ok({ views, first: id === undefined ? rest : { ...rest, [of]: id } });
    });
    return done.ok ? ok({}) : done;
  }

  return {
    /** Called once, after the first paint. */
    load: (): Promise<void> =>
      inTurn(async () => {
        const loaded = await store.load();
        kept = loaded.ok ? loaded.value : NOTHING;
        trouble = loaded.ok ? undefined : loaded.error;
        show();
      }),
    /** Publishes the views of the open service. */
    publish: show,
    save: (input: CallParsed<'views.save'>) => inTurn(() => save(input)),
    /** `first` keeps the removed view's id: saved again under its id, it is the first view again. */
    remove: ({ id }: CallParsed<'views.remove'>): Promise<Result<object>> =>
      inTurn(async () => {
        const done = await change(({ views, first }) =>
          ok({ views: views.filter((known) => known.id !== id), first }),
        );
        return done.ok ? ok({}) : done;
      }),
    setFirst: (input: CallParsed<'views.setFirst'>) => inTurn(() => setFirst(input)),
    /** Removes the views of a removed service. */
    forget: (gone: ProfileId): Promise<Result<void>> =>
      inTurn(async () => {
        const before = await read();
        if (!before.ok) return before;
        const { [gone]: first, ...rest } = before.value.first;
        const views = before.value.views.filter((known) => known.profile !== gone);
        if (first === undefined && views.length === before.value.views.length) return ok(undefined);
        return change(() => ok({ views, first: rest }));
      }),
  };
}
