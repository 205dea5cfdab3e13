// A figure on a bar with the operator's thresholds. Widths are SVG geometry, because the content policy
// forbids style attributes. The figures are beside it in words, so screen readers skip it.
import styles from './Gauge.module.css';

interface Props {
  /** 0–100, for drawing only; the exact figure is beside it in words. */
  percent: number;
  marks: readonly { at: number; tone: 'look' | 'stop' }[];
  tone: 'good' | 'look' | 'stop';
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

export function Gauge({ percent, marks, tone }: Props) {
  return (
    <svg className={styles['gauge']} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles['track']} x="0" y="3" width="100" height="6" />
      <rect className={styles[tone]} x="0" y="3" width={clamp(percent)} height="6" />
      {marks.map((mark) => (
        <line
          key={mark.tone}
          className={styles[`${mark.tone}Mark`]}
          x1={clamp(mark.at)}
          x2={clamp(mark.at)}
          y1="0"
          y2="12"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** Confirmations of a pending deposit or return. */
export function Progress({ of, done, label }: { of: number; done: number; label: string }) {
  return (
    <svg
      className={styles['progress']}
      viewBox="0 0 100 5"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className={styles['track']} x="0" y="0" width="100" height="5" />
      <rect className={styles['way']} x="0" y="0" width={of <= 0 ? 0 : clamp((done / of) * 100)} height="5" />
    </svg>
  );
}
