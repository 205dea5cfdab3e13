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
import type { View as KeptTerms } from '../../../contract/slices/views.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { PositionMeasure, PositionRange } from '../../components/position/position-line.ts';
import { currentSlice } from '../../state/mirror.ts';

/** `line`: the position over time. */
export type Mode = 'records' | 'compare' | 'months' | 'line';

export interface View {
  resource: HistoryResource;
  filter: HistoryFilter;
  /** Undefined: newest opened first. */
  sort: HistorySort | undefined;
  /** Keys of the columns shown, in order. Undefined: the usual ones of the resource. */
  columns: readonly string[] | undefined;
}

interface State {
  /** The profile all this is of. */
  profile: string | undefined;
  /** The view it begins with was looked for. */
  hasBegun: boolean;
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
  /** What of the position is drawn, and how far back. */
  line: { measure: PositionMeasure; range: PositionRange };
  /** The saved view last opened or saved, until other records are looked at. */
  opened: string | undefined;
}

export const FIRST_VIEW: View = { resource: 'loans', filter: {}, sort: undefined, columns: undefined };
export const firstState: Omit<State, 'profile'> = {
  shown: undefined,
  mode: 'records',
  view: FIRST_VIEW,
  asOf: undefined,
  compare: { resource: 'loans', from: undefined, to: undefined, change: undefined },
  measure: 'outstanding',
  line: { measure: 'ltv', range: 'month' },
  hasBegun: false,
  opened: undefined,
};

export const useHistory = create<State>(() => ({ profile: undefined, ...firstState }));

/** Nothing of one service's history is kept for another's. */
export function beginFor(profile: string | undefined): void {
  if (profile !== undefined && useHistory.getState().profile !== profile)
    useHistory.setState({ profile, ...firstState });
}

/** Once for each service, when its views are known; what was chosen meanwhile stays. */
export function beginWith(first: KeptView | undefined): void {
  const { hasBegun, view } = useHistory.getState();
  if (hasBegun) return;
  useHistory.setState({ hasBegun: true });
  if (first !== undefined && view === FIRST_VIEW) openView(first);
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
export function setLine(line: Partial<State['line']>): void {
  useHistory.setState((state) => ({ line: { ...state.line, ...line } }));
}

/** The position over time, from wherever one is; a file under review has none, and stays as it is looked at. */
export function showLine(): void {
  if (currentSlice('review')?.state === 'open') return;
  beginFor(currentSlice('connect')?.profile?.id);
  useHistory.setState({ mode: 'line', hasBegun: true });
}

function change(part: Partial<View>): void {
  useHistory.setState(({ view }) => ({ view: { ...view, ...part } }));
}

/** What was searched for stays; all other conditions mean something else of another kind of record. */
export function setResource(resource: HistoryResource): void {
  const { view } = useHistory.getState();
  if (view.resource === resource) return;
  change({ ...FIRST_VIEW, resource, filter: onlySearch(view.filter) });
  useHistory.setState({ opened: undefined });
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

/** A view as it is kept; one that comes with the app has no place in a file. */
export type KeptView = KeptTerms & { id: string };

export function openView({ id, resource, filter, sort, columns, asOf }: KeptView): void {
  const review = currentSlice('review');
  // Also from elsewhere: what stands in a file once has no earlier moment.
  const hasMoments = review?.state !== 'open' || !review.isOneMoment;
  useHistory.setState({
    // Also from elsewhere, before History was ever looked at.
    profile: currentSlice('connect')?.profile?.id,
    view: { resource, filter, sort, columns },
    asOf: hasMoments ? asOf : undefined,
    mode: 'records',
    opened: id,
    hasBegun: true,
  });
}
export function setOpened(opened: string | undefined): void {
  useHistory.setState({ opened });
}

/** What is looked at now, as it is kept; the moment only where it was asked for. */
export function termsNow(withMoment: boolean): KeptTerms {
  const { view, asOf } = useHistory.getState();
  return {
    resource: view.resource,
    filter: view.filter,
    ...(view.sort && { sort: view.sort }),
    ...(view.columns && { columns: [...view.columns] }),
    ...(withMoment && asOf !== undefined && { asOf }),
  };
}

/** Without the name it has in the list. */
export function termsOf({ resource, filter, sort, columns, asOf }: KeptTerms): KeptTerms {
  return {
    resource,
    filter,
    ...(sort && { sort }),
    ...(columns && { columns }),
    ...(asOf !== undefined && { asOf }),
  };
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
