import { useLayoutEffect, useState, type ReactNode } from 'react';
import type { EpochMillis } from '../../../domain/time.ts';
import { Announcer } from '../../../renderer/components/Announcer.tsx';
import { Row } from '../../../renderer/components/Layout.tsx';
import { Segmented } from '../../../renderer/components/Segmented.tsx';
import { contrasts, densities, appearanceFrom, putOn, themes } from './appearance.ts';
import { Charts } from './sections/Charts.tsx';
import { Facts } from './sections/Facts.tsx';
import { Fields } from './sections/Fields.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { States } from './sections/States.tsx';
import { Steps } from './sections/Steps.tsx';
import { Tables } from './sections/Tables.tsx';
import { Tokens } from './sections/Tokens.tsx';
import styles from './Gallery.module.css';

export const sections: Record<string, { title: string; body: (now: EpochMillis) => ReactNode }> = {
  tokens: { title: 'Tokens and controls', body: () => <Tokens /> },
  facts: { title: 'Money, age, origin, address, difference', body: (now) => <Facts now={now} /> },
  fields: { title: 'Fields and amounts', body: () => <Fields /> },
  steps: { title: 'Steps, countdown, gauge, long work', body: () => <Steps /> },
  tables: { title: 'Tables', body: () => <Tables /> },
  charts: { title: 'Charts', body: (now) => <Charts now={now} /> },
  states: { title: 'Empty, loading, stale, offline, error', body: (now) => <States now={now} /> },
  overlays: { title: 'Dialog, panel, hint, notice, copy, QR', body: () => <Overlays /> },
};

export function Gallery({ now }: { now: EpochMillis }) {
  const [appearance, setDress] = useState(() => appearanceFrom(location.search));
  const only = new URLSearchParams(location.search).get('only');
  useLayoutEffect(() => putOn(appearance), [appearance]);
  const shown = Object.entries(sections).filter(([name]) => only === null || name === only);
  return (
    <main className={styles['page']}>
      <h1 className="unseen">Gallery</h1>
      {only === null ? (
        <Row as="header" wrap>
          <Segmented
            label="Colours"
            value={appearance.theme}
            options={themes.map((value) => ({ value, label: value }))}
            onValue={(theme) => setDress({ ...appearance, theme })}
          />
          <Segmented
            label="Density"
            value={appearance.density}
            options={densities.map((value) => ({ value, label: value }))}
            onValue={(density) => setDress({ ...appearance, density })}
          />
          <Segmented
            label="Contrast"
            value={appearance.contrast}
            options={contrasts.map((value) => ({
              value,
              label: value === 'system' ? 'contrast as the system' : 'more contrast',
            }))}
            onValue={(contrast) => setDress({ ...appearance, contrast })}
          />
        </Row>
      ) : null}
      {shown.map(([name, { title, body }]) => (
        <section key={name} id={name} className={styles['section']} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`} className={styles['title']}>
            {title}
          </h2>
          {body(now)}
        </section>
      ))}
      <Announcer />
    </main>
  );
}
