// The acts of keys that work on every screen, and of requests from outside. They only show something or
// refresh; none can move money.
import { PLACES, type FrameAct, type Place } from '../../contract/places.ts';
import type { PageShortcut } from '../../contract/shortcuts.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { refreshNow, showFailed } from '../state/failed-act.ts';
import { toggleGuide } from '../state/guide.ts';
import { currentSlice } from '../state/mirror.ts';
import { go, goBack, goForward, openOverlay, togglePanel } from '../state/ui.ts';

const goToPlace = (screen: Place) => () => go({ screen });

function togglePractice(): void {
  if (currentSlice('practice')?.available === true) togglePanel('practice');
}

/** Without a PIN it opens the lock's settings. */
export function lockNow(): void {
  if (currentSlice('lock')?.state === 'unlocked') inBackground(lock());
  else go({ screen: 'settings', section: 'lock' });
}
async function lock(): Promise<void> {
  const locked = await client['lock.now']({});
  if (!locked.ok) showFailed(locked.error);
}

/** A long table draws only the visible rows, so on its screen the table's own search finds more. */
function find(): void {
  const search = document.querySelector<HTMLInputElement>('main:has([role="grid"]) input[type="search"]');
  if (search === null) return openOverlay('find');
  search.focus();
  search.select();
}

const frameActs: Record<FrameAct, () => void> = {
  palette: () => openOverlay('palette'),
  shortcuts: () => openOverlay('shortcuts'),
  back: goBack,
  forward: goForward,
  alerts: () => togglePanel('alerts'),
  guide: toggleGuide,
  find,
};
const placeActs = Object.fromEntries(PLACES.map((place) => [place, goToPlace(place)])) as Record<
  Place,
  () => void
>;

export const pageActs: Record<PageShortcut, () => void> = {
  ...placeActs,
  ...frameActs,
  listByCharacter: () => openOverlay('shortcuts'),
  refresh: () => inBackground(refreshNow()),
  practice: togglePractice,
  lock: lockNow,
  about: () => togglePanel('about'),
};
