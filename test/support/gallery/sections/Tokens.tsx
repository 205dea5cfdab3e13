import { useLayoutEffect, useRef } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../../../../renderer/components/Button.tsx';
import { HoldButton } from '../../../../renderer/components/HoldButton.tsx';
import { Badge, Pill } from '../../../../renderer/components/Pill.tsx';
import { SearchField } from '../../../../renderer/components/SearchField.tsx';
import { Segmented } from '../../../../renderer/components/Segmented.tsx';
import { Row } from '../../../../renderer/components/Layout.tsx';
import { Specimen, Specimens } from '../Specimen.tsx';
import styles from '../Gallery.module.css';

const colours =
  'ground surface raised sunken hover line line-strong track text muted faint accent accent-soft accent-text look look-text look-soft stop stop-text stop-soft way way-text way-soft'.split(
    ' ',
  );

function Swatch({ name }: { name: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.style.setProperty('background', `var(--${name})`), [name]);
  return (
    <div className={styles['swatch']}>
      <span ref={box} className={styles['colour']} />
      {name}
    </div>
  );
}

const ignore = (): void => undefined;

export function Tokens() {
  return (
    <Specimens>
      <Specimen name="Colours" wide>
        <div className={styles['swatches']}>
          {colours.map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Type: 21 · 18 · 13 · 12.5 · 11.5, tabular figures">
        <p className={styles['type1']}>₦38,311,250.00</p>
        <p className={styles['type2']}>Collateral</p>
        <p className={styles['type3']}>The service counts this deposit now.</p>
        <p className={styles['type4']}>19 s old · 13:31:02 UTC</p>
        <p className={styles['type5']}>amount_ngn · named by your profile</p>
        <p className={styles['mono']}>0x5290 8400 0981 1117</p>
      </Specimen>
      <Specimen name="Buttons">
        <Row wrap>
          <Button kind="primary">Request a quote</Button>
          <Button>What if</Button>
          <Button kind="quiet">Cancel</Button>
          <Button kind="link">Dashboard</Button>
        </Row>
        <Row wrap>
          <Button kind="primary" busy>
            Sending
          </Button>
          <Button disabled>Not possible</Button>
          <Button icon={<RefreshCw aria-hidden="true" />}>Refresh now</Button>
        </Row>
        <Row wrap>
          <HoldButton label="Hold to accept ₦4,000,000.00" disabled={false} onHeld={ignore} />
          <HoldButton label="Too late to accept" disabled onHeld={ignore} />
        </Row>
      </Specimen>
      <Specimen name="States in words">
        <Row wrap>
          <Pill>closed</Pill>
          <Pill tone="good">approved</Pill>
          <Pill tone="way">on its way</Pill>
          <Pill tone="look">pending</Pill>
          <Pill tone="stop">seized</Pill>
          <Badge count={2} label="2 open loans" />
          <Badge count={1400} label="1,400 unread" />
        </Row>
        <SearchField label="Search this history" value="" onValue={ignore} />
        <Segmented
          label="Span"
          value="90"
          options={[
            { value: '7', label: '7 days' },
            { value: '90', label: '90 days' },
            { value: 'all', label: 'All' },
          ]}
          onValue={ignore}
        />
      </Specimen>
    </Specimens>
  );
}
