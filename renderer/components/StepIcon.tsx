// The mark of a step of a connection test, by its state.
import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleMinus from 'lucide-react/icons/circle-minus';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from './cx.ts';
import { Row } from './Layout.tsx';
import styles from './StepIcon.module.css';

const ICONS = {
  waiting: <CircleDashed aria-hidden="true" />,
  running: <LoaderCircle aria-hidden="true" />,
  passed: <CircleCheck aria-hidden="true" />,
  look: <CircleHelp aria-hidden="true" />,
  skipped: <CircleMinus aria-hidden="true" />,
  failed: <CircleAlert aria-hidden="true" />,
} as const satisfies Record<string, ReactNode>;

type StepMark = keyof typeof ICONS;

export const StepIcon = ({ state }: { state: StepMark }) => (
  <Row gap={0} align="stretch" as="span" tone="quiet" className={cx(styles['icon'], styles[state])}>
    {ICONS[state]}
  </Row>
);
