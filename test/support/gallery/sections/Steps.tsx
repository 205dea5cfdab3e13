import { useState } from 'react';
import { millis, monotonicMillis } from '../../../../domain/time.ts';
import { monoNow } from '../../../../renderer/clock.ts';
import { Checklist } from '../../../../renderer/components/Checklist.tsx';
import { Countdown } from '../../../../renderer/components/Countdown.tsx';
import { Gauge, Progress } from '../../../../renderer/components/Gauge.tsx';
import { Stepper } from '../../../../renderer/components/Stepper.tsx';
import { Task } from '../../../../renderer/components/Task.tsx';
import { decimal } from '../../../../domain/decimal.ts';
import { naira } from '../../../../renderer/components/format.ts';
import { HoldButton } from '../../../../renderer/components/HoldButton.tsx';
import { Pill } from '../../../../renderer/components/Pill.tsx';
import { fortyDigits, longName, unbroken } from '../bad.ts';
import { Row } from '../../../../renderer/components/Layout.tsx';
import { Specimen, Specimens } from '../Specimen.tsx';

const marks = [
  { at: 55, tone: 'look' },
  { at: 70, tone: 'stop' },
] as const;
const ignore = (): void => undefined;

export function Steps() {
  const [start] = useState(monoNow);
  const deadline = (seconds: number) => monotonicMillis(start + seconds * 1000 + 400);
  const [shown, setShown] = useState('compare');
  return (
    <Specimens>
      <Specimen name="Stepper" wide>
        <Stepper
          label="Steps of borrowing"
          steps={['Terms', 'Quote', 'Review', 'Accept', 'Application', 'Loan']}
          at={2}
        />
      </Specimen>
      <Specimen name="Checklist: done, alarm, current, blocked">
        <Checklist
          label="Repayment"
          shown={shown}
          onShow={setShown}
          steps={[
            {
              key: 'address',
              name: 'Approved return address',
              state: 'done',
              note: 'Cold vault 2 · approved 12 Oct',
            },
            {
              key: 'compare',
              name: 'Compare the payment details',
              state: 'alarm',
              note: 'Destination changed since 14 Nov',
            },
            { key: 'take', name: 'Copy the payment details', state: 'current', note: '' },
            { key: 'record', name: 'Record the payment', state: 'blocked', note: '' },
          ]}
        />
      </Specimen>
      <Specimen name="Countdown: ample and short">
        <Row wrap>
          <Countdown deadline={deadline(28)} whole={millis(43_000)} />
          <Countdown deadline={deadline(9)} whole={millis(43_000)} />
        </Row>
      </Specimen>
      <Specimen name="Gauge with the operator's marks">
        <Gauge percent={42} marks={marks} tone="good" />
        <Gauge percent={61} marks={marks} tone="look" />
        <Gauge percent={140} marks={marks} tone="stop" />
        <Progress of={12} done={7} label="7 of 12" />
        <Progress of={0} done={0} label="0 of 0" />
      </Specimen>
      <Specimen name="What nobody hopes for" wide>
        <HoldButton
          label={`Hold to accept ${naira(decimal(fortyDigits))}`}
          disabled={false}
          onHeld={ignore}
        />
        <Pill tone="look">{longName.slice(0, 220)}</Pill>
        <Checklist
          label="Repayment of a long name"
          shown="a"
          onShow={ignore}
          steps={[{ key: 'a', name: unbroken, state: 'alarm', note: longName.slice(0, 220) }]}
        />
      </Specimen>
      <Specimen name="Long work" wide>
        <Task label="Exporting history" done={250_000} of={1_000_000} state="running" onCancel={ignore} />
        <Task
          label="Looking for the other moment"
          done={1_284}
          of={undefined}
          state="running"
          onCancel={ignore}
        />
        <Task label="Exporting loans" done={300_000} of={1_000_000} state="stopping" onCancel={ignore} />
        <Task label="Exporting deposits" done={300_000} of={1_000_000} state="stopped" onCancel={ignore} />
        <Task label="Exporting quotes" done={1_000_000} of={1_000_000} state="done" onCancel={ignore} />
      </Specimen>
    </Specimens>
  );
}
