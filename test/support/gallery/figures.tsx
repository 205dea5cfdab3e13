// Shows a scene of the app with thirty digits in every figure, for example `figures.html?scene=loans`.
import '../words.ts';
import { wallNow } from '../../../renderer/clock.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import { installMockMain, type MockHandlers } from '../mock-main.ts';
import { sampleHandlers } from '../preview/sample-records.ts';
import { scene, sceneNames } from '../preview/scenes.ts';

const DIGITS = '987654321098765432109876543210';

/** Lengthens amounts, which have a decimal point. Whole numbers are ids, counts and thresholds. */
function inflated<T>(value: T): T {
  const text = JSON.stringify(value, (_key, one: unknown) => {
    const parts = typeof one === 'string' ? /^(-?)\d+\.(\d+)$/.exec(one) : null;
    if (parts === null) return one;
    const [, sign = '', fraction = ''] = parts;
    return `${sign}${DIGITS.slice(0, DIGITS.length - fraction.length)}.${fraction}`;
  });
  return JSON.parse(text) as T;
}

const wanted = new URLSearchParams(location.search).get('scene');
const name = sceneNames.find((known) => known === wanted);
if (name === undefined) throw new Error(`the scene ${wanted} does not exist`);
const now = wallNow();
const { slices, route, panel } = scene(name, now);
const handlers = Object.fromEntries(
  Object.entries(sampleHandlers(now)).map(([call, answer]) => [
    call,
    async (input: never) => inflated(await answer(input)),
  ]),
) as MockHandlers;
installMockMain(inflated(slices), handlers);
useUi.setState({ route, panel });
await import('../../../renderer/main.tsx');
