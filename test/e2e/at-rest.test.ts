// The window at rest: ages and the state of the connection change at most once in 10 s, and nothing is animated.
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
  it('changes its ages at most once in 10 s, and animates nothing', async () => {
    practice = await startOwnPractice();
    const { page } = await launchApp();
    await connectTo(page, { baseUrl: practice.server.baseUrl, key: practice.apiKey });
    await deskPage(page).sees('Connected');
    await deskPage(page).seesHeading('LTV over time');
    const seen = await page.evaluate(
      ({ beat, watched }) =>
        new Promise<{ changes: string[]; beats: number[]; animations: number }>((resolve) => {
          const beats: number[] = [];
          const changes: string[] = [];
          const observer = new MutationObserver((records) => {
            // New data may change its own figures at any time, and titles are not drawn.
            const aged = records.filter(({ target }) => {
              const element = target instanceof Element ? target : target.parentElement;
              return element?.closest('button[popovertarget], [class*="_age_"]') != null;
            });
            if (aged.length === 0) return;
            beats.push(Math.floor(Date.now() / beat));
            changes.push(...aged.map(({ target }) => (target.textContent ?? '').slice(0, 60)));
          });
          observer.observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
          });
          setTimeout(() => {
            observer.disconnect();
            resolve({ changes, beats, animations: document.getAnimations().length });
          }, watched);
        }),
      { beat: BEAT, watched: WATCHED },
    );
    expect(seen.animations).toBe(0);
    // Two changes in one beat would name the same beat twice; what changed is beside it.
    expect(seen).toEqual({ ...seen, beats: [...new Set(seen.beats)] });
  });
});
