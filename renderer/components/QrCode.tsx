// A text as a QR code in one SVG path. It is dark on light in both themes, because many cameras read no
// other.
import { encode } from 'uqr';
import styles from './QrCode.module.css';

interface Props {
  text: string;
  /** The contents in words; the text itself is beside the code. */
  label: string;
}

/** Modules of light that cameras need around the code. */
const QUIET = 4;

export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles['light']} width={size} height={size} />
      <path className={styles['dark']} d={path} />
    </svg>
  );
}
