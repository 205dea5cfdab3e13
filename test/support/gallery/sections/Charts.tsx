import { useMemo } from 'react';
import type { EpochMillis } from '../../../../domain/time.ts';
import { ChartFrame } from '../../../../renderer/components/ChartFrame.tsx';
import { LineChart, type ChartPoint } from '../../../../renderer/components/LineChart.tsx';
import { dayLong } from '../../preview/readings.ts';
import { Specimen, Specimens } from '../Specimen.tsx';

/** The same random walk every time, with one spike and one gap. */
function walk(count: number, now: EpochMillis): ChartPoint[] {
  let state = 20_261_121;
  let y = 44;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    y += ((state / 2 ** 32 - 0.5) * 22) / Math.sqrt(count) + (44 - y) * 0.0004;
    const at = now - 90 * dayLong + (index / count) * 90 * dayLong;
    const inGap = index > count * 0.3 && index < count * 0.33;
    return { at, y: inGap ? undefined : index === Math.floor(count * 0.72) ? 58 : y };
  });
}
const marks = [
  { y: 55, label: 'warning 55%', tone: 'look' },
  { y: 70, label: 'critical 70%', tone: 'stop' },
] as const;

export function Charts({ now }: { now: EpochMillis }) {
  const many = useMemo(() => walk(100_000, now), [now]);
  const percent = (points: readonly ChartPoint[]) => (index: number) =>
    `${points[index]?.y?.toFixed(2) ?? ''}%`;
  const axis = (y: number): string => `${y}%`;
  return (
    <Specimens>
      <Specimen name="100,000 points, one of them a spike, with a gap" wide>
        <ChartFrame title="LTV, 90 days" measure="LTV" points={many} version={1} words={percent(many)}>
          <LineChart label="LTV" points={many} words={percent(many)} axisWords={axis} marks={marks} />
        </ChartFrame>
      </Specimen>
      <Specimen name="Two points">
        <LineChart
          label="LTV"
          points={[
            { at: now - dayLong, y: 41 },
            { at: now, y: 42 },
          ]}
          words={(index) => `${41 + index}%`}
          axisWords={axis}
        />
      </Specimen>
      <Specimen name="One point">
        <LineChart label="LTV" points={[{ at: now, y: 42 }]} words={() => '42%'} axisWords={axis} />
      </Specimen>
      <Specimen name="None">
        <LineChart label="LTV" points={[]} words={String} axisWords={axis} />
      </Specimen>
    </Specimens>
  );
}
