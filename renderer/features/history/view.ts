// What History shows. It outlives the screen, but not the connection or the window.
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
import { currentSlice } from '../../state/mirror.ts';

export type Mode = 'records' | 'compare' | 'months';

export interface View {
  resource: HistoryResource;
  filter: HistoryFilter;
  /** Undefined means newest opened first. */
  sort: HistorySort | undefined;
  /** Keys of the shown columns, in order. Undefined means the usual ones of the resource. */
  columns: readonly string[] | undefined;
}

interface State {
  /** The profile that this state belongs to. */
  profile: string | undefined;
  /** The view to open with was applied, or there is none. */
  hasStarted: boolean;
  mode: Mode;
  view: View;
  /** Everything on screen is as known at this moment; undefined means now. */
  asOf: EpochMillis | undefined;
  compare: {
    resource: Resource;
    /** Undefined means yesterday evening. */
    from: EpochMillis | undefined;
    /** Undefined means now. */
    to: EpochMillis | undefined;
    change: HistoryChange | undefined;
  };
  measure: SeriesMeasure;
  /** The saved view last opened or saved, until other records are shown. */
  opened: string | undefined;
}

export const FIRST_VIEW: View = { resource: 'loans', filter: {}, sort: undefined, columns: undefined };
const firstState: Omit<State, 'profile'> = {
  mode: 'records',
  view: FIRST_VIEW,
  asOf: undefined,
  compare: { resource: 'loans', from: undefined, to: undefined, change: undefined },
  measure: 'drawdowns',
  hasStarted: false,
  opened: undefined,
};

export const useHistory = create<State>(() => ({ profile: undefined, ...firstState }));

/** Another service starts with a fresh state. */
export function beginFor(profile: string | undefined): void {
  if (profile !== undefined && useHistory.getState().profile !== profile)
    useHistory.setState({ profile, ...firstState });
}

/** Once for each service, when its views are loaded; meanwhile choices of the operator stay. */
export function beginWith(first: KeptView | undefined): void {
  const { hasStarted, view } = useHistory.getState();
  if (hasStarted) return;
  useHistory.setState({ hasStarted: true });
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

function change(part: Partial<View>): void {
  useHistory.setState(({ view }) => ({ view: { ...view, ...part } }));
}

/** The search stays; the other conditions have a different meaning for another kind of record. */
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

/** A view with its id. The views of the app are stored in no file. */
export type KeptView = KeptTerms & { id: string };

export function openView({ id, resource, filter, sort, columns, asOf }: KeptView): void {
  useHistory.setState({
    // History may not have been shown before.
    profile: currentSlice('connect')?.profile?.id,
    view: { resource, filter, sort, columns },
    asOf,
    mode: 'records',
    opened: id,
    hasStarted: true,
  });
}
/** Shows one record by its id, as of now. */
export function showRecord(resource: HistoryResource, subject: string): void {
  beginFor(currentSlice('connect')?.profile?.id);
  useHistory.setState({
    view: { ...FIRST_VIEW, resource, filter: { search: subject } },
    asOf: undefined,
    mode: 'records',
    opened: undefined,
    hasStarted: true,
  });
}
export function setOpened(opened: string | undefined): void {
  useHistory.setState({ opened });
}

/** The current view, for saving; with the moment only on request. */
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

/** Without its name. */
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

/** Without empty conditions, so that the same question is always the same text. */
export function stated(filter: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !isBlank(value)));
}
