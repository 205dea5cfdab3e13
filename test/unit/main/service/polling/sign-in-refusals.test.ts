// A refused key is used twice, and then not again until an operator wants it tried.
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../../../../main/desk/ports/service.ts';
import { millis } from '../../../../../domain/time.ts';
import { RESUME_SPREAD } from '../../../../../main/service/polling/schedule.ts';
import { ALL, CADENCES, down, ok, polling, settled } from './polling.ts';

const refused: Asked<void> = {
  ok: false,
  error: { code: 'rejected', httpStatus: 401, serviceWords: 'invalid key' },
};
const HOUR = 3_600_000;

describe('a key that is refused', () => {
  it('from the start is used twice in an hour, and the poller reports it', async () => {
    const { poller, asked, pass } = polling(() => refused);
    poller.start();
    await settled();
    await pass(HOUR, 10_000);
    expect(asked).toHaveLength(2);
    expect(poller.refused).toBe(true);
    expect(poller.report().every(({ nextAt }) => nextAt === undefined)).toBe(true);
  });
  it('from the start is used twice even if one refusal is slow', async () => {
    const { poller, asked, pass } = polling((resource) =>
      resource === 'position' ? refused : new Promise<Asked<void>>(() => undefined),
    );
    poller.start();
    await settled();
    await pass(HOUR, 10_000);
    // The second refusal is that of a resource that was refused before.
    expect(asked.map(({ resource }) => resource).filter((one) => one === 'position')).toHaveLength(2);
    expect(asked).toHaveLength(3);
  });
  it('later on is not used after two due requests were refused', async () => {
    let valid = true;
    const { poller, asked, pass } = polling(() => (valid ? ok : refused));
    poller.start();
    await pass(60_000);
    valid = false;
    const before = asked.length;
    await pass(HOUR, 5_000);
    // Four requests are due at the same moment; the hour after it has none.
    expect(asked.length - before).toBe(4);
    expect(poller.refused).toBe(true);
  });
  it('is not used by the desk’s own wishes, only once by an operator, and polling goes on if that is answered', async () => {
    let valid = false;
    const { poller, asked, pass } = polling(() => (valid ? ok : refused));
    poller.start();
    await pass(60_000);
    expect(asked).toHaveLength(2);
    await poller.refreshNow();
    expect(asked).toHaveLength(2);
    await Promise.all([poller.tryAgain(), poller.tryAgain()]);
    await pass(HOUR, 10_000);
    expect(asked).toHaveLength(3);
    valid = true;
    await poller.tryAgain();
    expect(poller.refused).toBe(false);
    await pass(10_000);
    expect(new Set(asked.slice(3).map(({ resource }) => resource)).size).toBe(ALL);
  });
  it('is not inferred from one refused resource while the others are answered', async () => {
    const { poller, pass, of } = polling((resource) =>
      resource === 'wallets' || resource === 'returnAddresses' ? refused : ok,
    );
    poller.start();
    await pass(HOUR, 10_000);
    expect(poller.refused).toBe(false);
    expect(of('loans').failing).toBeUndefined();
    expect(of('wallets').failing).toBeDefined();
  });
  it('is not inferred from a withdrawn permission: after one more try the rest is polled', async () => {
    let withdrawn = false;
    const { poller, pass, of } = polling((resource) =>
      withdrawn && (resource === 'loans' || resource === 'applications') ? refused : ok,
    );
    poller.start();
    await pass(60_000);
    withdrawn = true;
    await pass(HOUR, 5_000);
    await poller.tryAgain();
    await pass(HOUR, 5_000);
    expect(poller.refused).toBe(false);
    expect(of('position').failing).toBeUndefined();
    expect(of('loans').failing).toBeDefined();
  });
  it('is tried with another resource each time, so that one without permission does not block the rest', async () => {
    const { poller, pass, of } = polling((resource) => (resource === 'returnAddresses' ? ok : refused));
    poller.start();
    await pass(60_000);
    expect(poller.refused).toBe(true);
    for (let tries = 0; tries < ALL && poller.refused; tries++) await poller.tryAgain();
    await pass(HOUR, 5_000);
    expect(poller.refused).toBe(false);
    expect(of('returnAddresses').failing).toBeUndefined();
  });
  it('is not inferred if a third request is answered after two refusals, and everything is read on', async () => {
    let withdrawn = false;
    let answerLoans: (asked: Asked<void>) => void = () => undefined;
    const { poller, asked, pass } = polling((resource) => {
      if (!withdrawn) return ok;
      return resource === 'loans' ? new Promise((resolve) => (answerLoans = resolve)) : refused;
    });
    poller.start();
    await settled();
    await pass(59_000);
    withdrawn = true;
    await pass(1_000);
    expect(poller.refused).toBe(true);
    answerLoans(ok);
    await settled();
    expect(poller.refused).toBe(false);
    withdrawn = false;
    asked.length = 0;
    await pass(HOUR / 12, 1_000);
    expect(new Set(asked.map(({ resource }) => resource)).size).toBe(ALL);
  });
  it('is not used by the operator during a pause, within a Retry-After, or after the end', async () => {
    let holds = false;
    const { poller, asked, pass, clock } = polling(() => ({
      ...refused,
      ...(holds && { retryAfter: millis(90_000) }),
    }));
    poller.start();
    await pass(60_000);
    poller.pause();
    await poller.tryAgain();
    poller.resume();
    await pass(10_000);
    expect(asked).toHaveLength(2);
    holds = true;
    await poller.tryAgain();
    expect(asked).toHaveLength(3);
    clock.advance(89_999);
    await poller.tryAgain();
    expect(asked).toHaveLength(3);
    clock.advance(1);
    await poller.tryAgain();
    expect(asked).toHaveLength(4);
    clock.advance(90_000);
    poller.stop();
    await poller.tryAgain();
    expect(asked).toHaveLength(4);
  });
  it('is judged anew once a resource without permission was answered', async () => {
    let valid = true;
    const { poller, asked, pass } = polling((resource, nth) => {
      if (!valid) return refused;
      return resource === 'wallets' && nth === 1 ? refused : ok;
    });
    poller.start();
    await pass(300_000, 5_000);
    valid = false;
    // The wallets have their permission now, so their refusal counts like that of any other.
    await poller.refreshNow(['wallets']);
    const before = asked.length;
    await poller.refreshNow(['loans']);
    expect(asked).toHaveLength(before + 1);
    expect(poller.refused).toBe(true);
  });
  it('is not tried again at once after the operator’s try, if that was answered', async () => {
    let valid = false;
    const { poller, asked, pass } = polling(() => (valid ? ok : refused));
    poller.start();
    await pass(60_000);
    valid = true;
    asked.length = 0;
    await poller.tryAgain();
    await pass(RESUME_SPREAD, 50);
    expect(asked.map(({ resource }) => resource).sort()).toEqual(Object.keys(CADENCES).sort());
  });
  it('is not inferred from a service that cannot be reached', async () => {
    const { poller, asked, pass } = polling(() => down());
    poller.start();
    await settled();
    await pass(60_000);
    expect(asked.length).toBeGreaterThan(2);
    expect(poller.refused).toBe(false);
  });
});
