// Where the confirmation window stands: in the middle of the desk's and whole on its display.
import { expect, it } from 'vitest';
import { placeOver, WIDTH } from '../../../../main/confirm/place.ts';

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const desk = { x: 320, y: 140, width: 1280, height: 800 };

it.each([
  ['in the middle of the desk', desk, area, 500, 1, { x: 490, y: 290, width: WIDTH, height: 500 }],
  [
    'whole, though the desk is partly off the screen',
    { ...desk, x: -900, y: 700 },
    area,
    500,
    1,
    { x: 0, y: 580, width: WIDTH, height: 500 },
  ],
  [
    'no larger than the screen, below its own title bar',
    { x: 0, y: 0, width: 910, height: 512 },
    { x: 0, y: 0, width: 910, height: 512 },
    700,
    1.25,
    { x: 0, y: 36, width: 910, height: 476 },
  ],
  [
    'on the display of the desk',
    { ...desk, x: 2400 },
    { ...area, x: 1920 },
    400,
    1,
    { x: 2570, y: 340, width: WIDTH, height: 400 },
  ],
])('%s', (_what, over, display, height, zoom, place) => {
  expect(placeOver(over, display, height, zoom)).toEqual(place);
});
