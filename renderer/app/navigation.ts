// Follows a request of main to show something (menu, tray, link) once, and tells main, which then forgets it.
// A reloaded page stays where it was.
import { useEffect, useRef } from 'react';
import { assertNever } from '../../contract/errors.ts';
import type { NavigationTarget } from '../../contract/slices/navigation.ts';
import { inBackground } from '../background.ts';
import { client } from '../bridge.ts';
import { loadWithTexts } from '../load-with-texts.ts';
import { placeOfAlert } from '../state/alert-place.ts';
import { currentSlice, useSlice } from '../state/mirror.ts';
import { closeOverlay, go, showRefusedLink, useUi } from '../state/ui.ts';
import { pageActs } from './acts.ts';

export function useNavigation(): void {
  const asked = useSlice('navigation');
  const connect = useSlice('connect');
  const followed = useRef(0);
  const { request = 0, target } = asked ?? {};
  const connected = connect?.profile !== undefined && connect.status !== 'none';
  // Before the connection is known there is nothing to show and nothing to refuse.
  const known = connected || connect?.status === 'none';
  useEffect(() => {
    if (target === undefined || !known || request <= followed.current) return;
    followed.current = request;
    inBackground(client['app.tookRequest']({ request }));
    follow(target, connected);
  }, [request, target, known, connected]);
}

/** An alert without a place of its own is shown in the inbox. */
function showAlert(id: string): void {
  const alert = currentSlice('alerts')?.alerts.find((one) => one.id === id);
  const place = alert && placeOfAlert(alert);
  if (place !== undefined) go(place);
  else useUi.setState({ panel: 'alerts' });
}

async function lookUp(text: string): Promise<void> {
  const history = await loadWithTexts(() => import('../features/history/look-up.ts'));
  await history.lookUp(text);
}

function follow(target: NavigationTarget, connected: boolean): void {
  if (target.kind === 'refused-link') return showRefusedLink(target.fault);
  if (!connected) {
    // Without a connection there are no screens, so of the menu only the guide opens.
    if (target.kind !== 'frame') showRefusedLink('not-connected');
    else if (target.act === 'guide') pageActs.guide();
    return undefined;
  }
  switch (target.kind) {
    case 'screen':
    case 'loan':
      showRefusedLink(undefined);
      closeOverlay();
      return go(target.kind === 'loan' ? { screen: 'loan', id: target.id } : { screen: target.screen });
    case 'alert':
      showRefusedLink(undefined);
      closeOverlay();
      return showAlert(target.id);
    case 'look-up':
      closeOverlay();
      return inBackground(lookUp(target.text));
    case 'frame':
      return pageActs[target.act]();
    default:
      return assertNever(target);
  }
}
