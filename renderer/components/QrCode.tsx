// A text as a QR code, drawn as one path: nothing is styled in markup and nothing is fetched. Always dark on light,
// because many cameras read no other, whatever the theme.
import { encode } from 'uqr';
import styles from './QrCode.module.css';

interface Props {
  text: string;
  /** What the code holds, for those who cannot see it: the text itself stands beside it. */
  label: string;
}

/** Cameras need this many modules of light around the code. */
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
