// Ages on screen: their steps, and how often they draw while nothing happens.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { epochMillis, millis } from '../../../domain/time.ts';
import { useWallLeft } from '../../../renderer/clock.ts';
import { Ago } from '../../../renderer/components/Age.tsx';
import { agoWords } from '../../../renderer/components/format.ts';

const START = Date.UTC(2026, 10, 24, 9, 0, 3);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (length: number): void => act(() => void vi.advanceTimersByTime(length));

describe('the words of an age', () => {
  it.each([
    [0, 'just now'],
    [9_999, 'just now'],
    [10_000, '10 s ago'],
    [19_999, '10 s ago'],
    [59_999, '50 s ago'],
    [60_000, '1 min ago'],
    [3_600_000, '1 h ago'],
  ])('after %d ms are in steps', (age, words) => {
    expect(agoWords(millis(age))).toBe(words);
  });
});

describe('ages on screen', () => {
  it('commit once in 10 s, however many there are', () => {
    let commits = 0;
    const ats = [0, 1_700, 4_400, 8_100, 70_000].map((ago) => epochMillis(START - ago));
    render(
      <Profiler id="ages" onRender={() => (commits += 1)}>
        {ats.map((at) => (
          <Ago key={at} at={at} />
        ))}
      </Profiler>,
    );
    for (let tenSeconds = 0; tenSeconds < 12; tenSeconds += 1) {
      commits = 0;
      for (let second = 0; second < 10; second += 1) pass(1_000);
      expect(commits).toBe(1);
    }
    expect(vi.getTimerCount()).toBe(1);
  });

  it('take a newer answer at the next beat, and at once if the last was old', () => {
    const { rerender } = render(<Ago at={epochMillis(START - 12_000)} />);
    expect(screen.getByText('10 s ago')).toBeTruthy();
    rerender(<Ago at={epochMillis(START)} />);
    expect(screen.getByText('10 s ago')).toBeTruthy();
    pass(7_000);
    expect(screen.getByText('just now')).toBeTruthy();
    pass(120_000);
    expect(screen.getByText('2 min ago')).toBeTruthy();
    rerender(<Ago at={epochMillis(Date.now())} />);
    expect(screen.getByText('just now')).toBeTruthy();
  });

  it('state the exact time as their title', () => {
    render(<Ago at={epochMillis(START)} />);
    expect(screen.getByText('just now').title).toBe('24 Nov 2026 10:00:03 WAT · 09:00:03 UTC');
  });
});

describe('a countdown', () => {
  it('commits each second until its end and rests afterwards', () => {
    let commits = 0;
    const Left = () => <p>{Math.ceil(useWallLeft(epochMillis(START + 3_000)) / 1000)}</p>;
    render(
      <Profiler id="left" onRender={() => (commits += 1)}>
        <Left />
      </Profiler>,
    );
    for (let second = 0; second < 4; second += 1) pass(1_000);
    expect(screen.getByText('0')).toBeTruthy();
    expect(vi.getTimerCount()).toBe(0);
    commits = 0;
    pass(60_000);
    expect(commits).toBe(0);
  });
});
