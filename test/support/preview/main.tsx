// Shows a scene in a browser or a bare window, for example `?scene=borrow-review&theme=dark`. It is not
// part of the app.
import '../words.ts';
import type { Theme } from '../../../contract/slices/app.ts';
import { epochMillis } from '../../../domain/time.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import { installMockMain } from '../mock-main.ts';
import { sampleHandlers } from './sample-records.ts';
import { scene, sceneNames } from './scenes.ts';

const wanted = new URLSearchParams(location.search);
const now = epochMillis(Date.now());
const name = sceneNames.find((known) => known === wanted.get('scene')) ?? 'collateral';
const { slices, route, panel } = scene(name, now);
const theme = (wanted.get('theme') ?? 'system') as Theme;
installMockMain({ ...slices, ...(slices.app && { app: { ...slices.app, theme } }) }, sampleHandlers(now));
useUi.setState({ route, panel });
await import('../../../renderer/main.tsx');
