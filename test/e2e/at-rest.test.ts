// The window at rest: apart from new data it changes at most once in each 10 s, and nothing is animated.
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, launchApp } from '../support/e2e.ts';
import { deskPage } from './pages/desk.ts';
import { startOwnPractice, type OwnPractice, connectTo } from './pages/practice.ts';

let practice: OwnPractice | undefined;
afterEach(async () => {
  await closeAll();
  await practice?.server.stop();
  practice = undefined;
});

const BEAT = 10_000;
const WATCHED = 2 * BEAT;

describe('the window at rest', () => {
  it('changes at most once in 10 s, and animates nothing', async () => {
    practice = await startOwnPractice();
    const { page } = await launchApp();
    await connectTo(page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    await deskPage(page).sees('Connected');
    await deskPage(page).seesHeading('LTV over time');
    // Without the service nothing new arrives; its absence is stated once.
    await practice.server.stop();
    await deskPage(page).press('Refresh now');
    await deskPage(page).sees('Offline');
    const seen = await page.evaluate(
      ({ beat, watched }) =>
        new Promise<{ changes: string[]; beats: number[]; animations: number }>((resolve) => {
          const beats: number[] = [];
          const changes: string[] = [];
          const observer = new MutationObserver((records) => {
            beats.push(Math.floor(Date.now() / beat));
            changes.push(...records.map(({ target }) => (target.textContent ?? '').slice(0, 60)));
          });
          observer.observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          setTimeout(() => {
            observer.disconnect();
            resolve({ changes, beats, animations: document.getAnimations().length });
          }, watched);
        }),
      { beat: BEAT, watched: WATCHED },
    );
    expect(seen.animations).toBe(0);
    expect(seen.beats, seen.changes.join('\n')).toEqual([...new Set(seen.beats)]);
  });
});
