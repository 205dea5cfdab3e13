// A chart on screen. A crosshair moves by pointer and by keys, and states each point in exact words.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing cannot be inside an input */
import { memo, useEffect, useMemo, useState } from 'react';
import { t } from '../text.ts';
import { nearest } from './chart-scale.ts';
import { drawChart, type ChartSpec, type DrawnChart, type Shape } from './chart-shapes.ts';
import { measureText, TEXT_SIZE } from './measure-text.ts';
import { Stack, Text } from './Layout.tsx';
import styles from './Chart.module.css';

interface Props {
  label: string;
  spec: ChartSpec;
  /** The words of a point above the chart, if they say more than `spec.says`. */
  words?: (index: number) => string;
}

const FOOT = 24;
const HEAD = 12;

export function Chart({ label, spec, words = spec.says }: Props) {
  // In state, because the plot appears only with the first points.
  const [plot, setPlot] = useState<HTMLDivElement | null>(null);
  const [{ width, height }, setSize] = useState({ width: 600, height: 200 });
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    if (plot === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: plot.clientWidth, height: plot.clientHeight }),
    );
    observer.observe(plot);
    return () => observer.disconnect();
  }, [plot]);
  const fonts = useLoadedFonts();
  const drawn = useMemo(
    () => drawChart(spec, { left: 0, right: width - 8, top: HEAD, bottom: height - FOOT }, measureText),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the widths of texts change with the fonts
    [spec, width, height, fonts],
  );

  const { points } = spec;
  if (points.length === 0) return <Text>{t('chart.none')}</Text>;
  const last = points.length - 1;
  const at = chosen === undefined ? undefined : Math.min(chosen, last);
  const shown = at ?? last;
  const said = words(shown);
  const onKey = (event: React.KeyboardEvent): void => {
    const far = Math.max(1, Math.round(points.length / 10));
    const near = event.shiftKey ? 1 : Math.max(1, Math.round(points.length / 200));
    const to = {
      ArrowRight: shown + near,
      ArrowLeft: shown - near,
      PageUp: shown + far,
      PageDown: shown - far,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setChosen(undefined);
    else if (to === undefined) return;
    else setChosen(Math.max(0, Math.min(last, to)));
    event.preventDefault();
  };
  return (
    <Stack gap={1}>
      <Text className={styles['readout']} aria-hidden="true">
        {said}
      </Text>
      <div
        ref={setPlot}
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.crosshair', { label, count: points.length })}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={shown + 1}
        aria-valuetext={said}
        onKeyDown={onKey}
        onPointerMove={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
          setChosen(indexAt((x - drawn.left) / drawn.across, spec));
        }}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg className={styles['drawing']} width={width} height={height} aria-hidden="true">
          <Shapes shapes={drawn.shapes} />
          <Crosshair spec={spec} drawn={drawn} at={at} height={height} />
        </svg>
      </div>
    </Stack>
  );
}

/** Changes when a font has loaded: texts measured before have the widths of another one. */
function useLoadedFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    // No fonts are loaded in tests without a browser.
    if (!('fonts' in document)) return undefined;
    const { fonts } = document;
    const again = (): void => setLoaded((count) => count + 1);
    fonts.addEventListener('loadingdone', again);
    return () => fonts.removeEventListener('loadingdone', again);
  }, []);
  return loaded;
}

/** @param part a place across the chart, between 0 and 1 */
function indexAt(part: number, { form, points }: ChartSpec): number {
  const start = points[0]?.at ?? 0;
  const index =
    form === 'bars'
      ? Math.floor(part * points.length)
      : nearest(points, start + part * ((points.at(-1)?.at ?? 0) - start));
  return Math.max(0, Math.min(points.length - 1, index));
}

/** Does not render while only the crosshair moves. */
const Shapes = memo(function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // Shapes have no identity but their place.
  return shapes.map((shape, index) => <ShapeOf key={`${index}:${shape.is}`} shape={shape} />);
});

function ShapeOf({ shape }: { shape: Shape }) {
  switch (shape.is) {
    case 'rect': {
      const { x, y, width, height, fill } = shape;
      return <rect x={x} y={y} width={width} height={height} rx="2" fill={fill} />;
    }
    case 'dot':
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.fill} />;
    case 'line': {
      const { from, to, stroke, dash } = shape;
      return (
        <path
          d={`M${from.join(' ')}L${to.join(' ')}`}
          stroke={stroke}
          strokeWidth="1"
          strokeDasharray={dash?.join(' ')}
        />
      );
    }
    case 'strokes':
      return (
        <path
          d={shape.lines.map((line) => `M${line.map((place) => place.toFixed(1)).join(' ')}`).join('')}
          fill="none"
          stroke={shape.stroke}
          strokeWidth={shape.width}
          strokeLinejoin="round"
        />
      );
    case 'text':
      return (
        <text x={shape.x} y={shape.y} fontSize={TEXT_SIZE} fill={shape.fill} textAnchor={shape.anchor}>
          {shape.text}
        </text>
      );
  }
}

interface CrosshairProps {
  spec: ChartSpec;
  drawn: DrawnChart;
  /** Undefined: the newest point has a dot, without the vertical rule. */
  at: number | undefined;
  height: number;
}

function Crosshair({ spec: { form, points }, drawn: { xOf, yOf, barWidth }, at, height }: CrosshairProps) {
  const index = at ?? points.length - 1;
  const y = points[index]?.y;
  const x = xOf(index);
  if (form === 'bars')
    return at === undefined || y === undefined ? null : (
      <rect
        className={styles['chosen']}
        x={x - barWidth / 2}
        width={barWidth}
        y={Math.min(yOf(y), yOf(0))}
        height={Math.max(1, Math.abs(yOf(y) - yOf(0)))}
        rx="2"
      />
    );
  return (
    <>
      {at === undefined ? null : (
        <path className={styles['rule']} d={`M${Math.round(x) + 0.5} ${HEAD}V${height - FOOT}`} />
      )}
      {y === undefined ? null : <circle className={styles['point']} cx={x} cy={yOf(y)} r="4" />}
    </>
  );
}
