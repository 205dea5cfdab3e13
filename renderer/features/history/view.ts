// What the operator looks at in History: it outlives the screen, never the connection and never the window.
import { create } from 'zustand';
import type {
  HistoryChange,
  HistoryFilter,
  HistoryResource,
  HistorySort,
  SeriesMeasure,
} from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { EpochMillis } from '../../../domain/time.ts';

export type Mode = 'records' | 'compare' | 'months';

/** What a saved view holds. */
export interface View {
  resource: HistoryResource;
  filter: HistoryFilter;
  /** Undefined: newest opened first. */
  sort: HistorySort | undefined;
  /** Keys of the columns shown, in order. Undefined: the usual ones of the resource. */
  columns: readonly string[] | undefined;
}
export interface SavedView extends View {
  name: string;
}

interface State {
  /** The profile all this is of. */
  profile: string | undefined;
  /** One's own records, or the file under review; undefined before either was begun. */
  shown: string | undefined;
  mode: Mode;
  view: View;
  /** Everything on screen is as it was known then; undefined is now. */
  asOf: EpochMillis | undefined;
  compare: {
    resource: Resource;
    /** Undefined: yesterday evening. */
    from: EpochMillis | undefined;
    /** Undefined: now. */
    to: EpochMillis | undefined;
    change: HistoryChange | undefined;
  };
  measure: SeriesMeasure;
  saved: readonly SavedView[];
  /** Endings of exports that were put away. */
  putAway: readonly string[];
}

export const FIRST_VIEW: View = { resource: 'loans', filter: {}, sort: undefined, columns: undefined };
export const firstState: Omit<State, 'profile'> = {
  shown: undefined,
  mode: 'records',
  view: FIRST_VIEW,
  asOf: undefined,
  compare: { resource: 'loans', from: undefined, to: undefined, change: undefined },
  measure: 'outstanding',
  saved: [],
  putAway: [],
};

export const useHistory = create<State>(() => ({ profile: undefined, ...firstState }));

/** Nothing of one service's history is kept for another's. */
export function beginFor(profile: string | undefined): void {
  if (profile !== undefined && useHistory.getState().profile !== profile)
    useHistory.setState({ profile, ...firstState });
}

export function setMode(mode: Mode): void {
  useHistory.setState({ mode });
}
export function setAsOf(asOf: EpochMillis | undefined): void {
  useHistory.setState({ asOf });
}
export function setCompare(compare: Partial<State['compare']>): void {
  useHistory.setState((state) => ({ compare: { ...state.compare, ...compare } }));
}
export function setMeasure(measure: SeriesMeasure): void {
  useHistory.setState({ measure });
}

function change(part: Partial<View>): void {
  useHistory.setState(({ view }) => ({ view: { ...view, ...part } }));
}

/** What was searched for stays; all other conditions mean something else of another kind of record. */
export function setResource(resource: HistoryResource): void {
  const { view } = useHistory.getState();
  if (view.resource === resource) return;
  change({ ...FIRST_VIEW, resource, filter: onlySearch(view.filter) });
}
export function setFilter(filter: HistoryFilter): void {
  change({ filter: stated(filter) });
}
export function setSearch(search: string): void {
  setFilter({ ...useHistory.getState().view.filter, search });
}
export function setSort(sort: HistorySort): void {
  change({ sort });
}
export function setColumns(columns: readonly string[]): void {
  change({ columns });
}

/** A view of the same name is replaced. */
export function saveView(name: string): void {
  useHistory.setState(({ view, saved }) => ({
    saved: [...saved.filter((known) => known.name !== name), { ...view, name }].sort((a, b) =>
      a.name.localeCompare(b.name),
    ),
  }));
}
export function openView({ name: _name, ...view }: SavedView): void {
  useHistory.setState({ view, mode: 'records' });
}
export function removeView(name: string): void {
  useHistory.setState(({ saved }) => ({ saved: saved.filter((known) => known.name !== name) }));
}
export function putAway(task: string): void {
  useHistory.setState((state) => ({ putAway: [...state.putAway, task] }));
}

const onlySearch = ({ search }: HistoryFilter): HistoryFilter => (search === undefined ? {} : { search });

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isBlank));

/** Without the conditions that say nothing, so that the same question is always the same text. */
export function stated(filter: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !isBlank(value)));
}
