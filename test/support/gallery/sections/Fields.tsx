import { useState } from 'react';
import { AmountField } from '../../../../renderer/components/AmountField.tsx';
import { ChoiceField, SecretField, TextField } from '../../../../renderer/components/Field.tsx';
import { longName, rightToLeft } from '../bad.ts';
import { Specimen, Specimens } from '../Specimen.tsx';

function Amount({
  label,
  start,
  unit,
  places,
}: {
  label: string;
  start: string;
  unit?: string;
  places?: number;
}) {
  const [value, setValue] = useState(start);
  return <AmountField label={label} value={value} onValue={setValue} unit={unit} places={places} />;
}

const ignore = (): void => undefined;

export function Fields() {
  return (
    <Specimens>
      <Specimen name="Amounts, read back">
        <Amount label="Amount" start="" />
        <Amount label="Amount" start="1250000.5" />
        <Amount label="Collateral" start="25000" unit="USDC" places={6} />
      </Specimen>
      <Specimen name="Refused, never guessed">
        <Amount label="Two readings" start="?1 250 000,50" />
        <Amount label="Short form" start="?1e400" />
        <Amount label="Forty digits" start="?1234567890123456789012345678901234567890" />
      </Specimen>
      <Specimen name="Refused, never cut">
        <Amount label="Below zero" start="?-5" />
        <Amount label="Decimals" start="?12.345" />
        <Amount label="Mixed" start="?1.250.000,50" />
      </Specimen>
      <Specimen name="Text">
        <TextField
          label="Payment reference"
          hint="As the bank shows it."
          value=""
          placeholder="LN2041-04"
          onValue={ignore}
        />
        <TextField label="Base URL" mono value="https://lend.example/v1" onValue={ignore} />
        <TextField label="Name" error="Enter a name." value="" onValue={ignore} />
      </Specimen>
      <Specimen name="Secret and choice">
        <SecretField label="New secret" value="abcdefgh" onValue={ignore} />
        <ChoiceField
          label="Paid out to"
          value="bank"
          options={[
            { value: 'bank', label: 'Bank account' },
            { value: 'wallet', label: 'Wallet' },
          ]}
          onValue={ignore}
        />
        <TextField label="Cannot be changed" disabled value="sandbox" onValue={ignore} />
      </Specimen>
      <Specimen name="What nobody hopes for">
        <TextField label={longName.slice(0, 160)} value={longName} onValue={ignore} />
        <TextField label={rightToLeft} value={rightToLeft} dir="auto" onValue={ignore} />
      </Specimen>
    </Specimens>
  );
}
