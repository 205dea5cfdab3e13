import { decimal } from '../../../../domain/decimal.ts';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis, type EpochMillis } from '../../../../domain/time.ts';
import { AddressBlocks, Mono } from '../../../../renderer/components/Address.tsx';
import { Freshness } from '../../../../renderer/components/Age.tsx';
import { Fact, Facts as Pairs } from '../../../../renderer/components/Card.tsx';
import { Before, Now } from '../../../../renderer/components/Difference.tsx';
import { Money } from '../../../../renderer/components/Money.tsx';
import { ReadingValue } from '../../../../renderer/components/ReadingValue.tsx';
import { SourcedValue } from '../../../../renderer/components/SourcedValue.tsx';
import { Time } from '../../../../renderer/components/Time.tsx';
import { before, found, hour, minute, second } from '../../preview/readings.ts';
import { emoji, fortyDigits, longName, overridden, rightToLeft, unbroken } from '../bad.ts';
import { Specimen, Specimens } from '../Specimen.tsx';

const was = '0123456789 LENDER COLLECTIONS LN2041-03';
const now = '0123456798 LENDER COLLECTIONS LN2041-04';

export function Facts({ now: at }: { now: EpochMillis }) {
  const seen = (age: number, source: 'service' | 'cache' = 'service') => ({
    observedAt: before(at, age),
    source,
    mayBeIncomplete: false,
  });
  return (
    <Specimens>
      <Specimen name="Money: never wrapped, every digit">
        <Money value={decimal('38311250')} size="figure" />
        <Money value={decimal('25000.000000')} unit="USDC" size="figure" />
        <Money value={decimal('-412.5')} strong />
        <Money value={decimal('0')} />
        <Money value={decimal('9007199254740993.01')} />
      </Specimen>
      <Specimen name="Freshness">
        <Freshness observed={seen(4 * second)} resource="position" />
        <Freshness observed={seen(9 * minute)} resource="position" />
        <Freshness observed={seen(3 * hour, 'cache')} resource="position" />
        <Freshness observed={{ ...seen(4 * second), mayBeIncomplete: true }} resource="position" />
        <Time at={epochMillis(at)} utc="beside" />
      </Specimen>
      <Specimen name="Provenance: found, named, missing, unreadable">
        <Pairs>
          <Fact name="Capacity">
            <SourcedValue reading={found('borrowing_capacity', '6761335.62')} of="Capacity">
              {(value) => <Money value={decimal(value)} strong />}
            </SourcedValue>
          </Fact>
          <Fact name="Fee">
            <ReadingValue reading={missing('fee_ngn', 'fee')}>{(value) => String(value)}</ReadingValue>
          </Fact>
          <Fact name="Price time">
            <SourcedValue
              reading={{ state: 'unreadable', field: 'price_timestamp', raw: '"noon"', expected: 'a time' }}
              of="Price time"
            >
              {(value) => String(value)}
            </SourcedValue>
          </Fact>
        </Pairs>
      </Specimen>
      <Specimen name="Address: whole, in groups of four" wide>
        <AddressBlocks address="0x52908400098527886E0F7030069857D2E4169EE7" large />
        <AddressBlocks address="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdqbc1qar0srrr7xfkvy5l643lydnw9re59gt" />
        <Mono>019ab3f2-6c1e-7d40-9a55-2f7be01c8841</Mono>
      </Specimen>
      <Specimen name="Difference: character by character" wide>
        <Pairs>
          <Fact name="Last confirmed">
            <Before before={was} now={now} />
          </Fact>
          <Fact name="Now">
            <Now before={was} now={now} />
          </Fact>
        </Pairs>
      </Specimen>
      <Specimen name="What nobody hopes for" wide>
        <Pairs>
          <Fact name="Forty digits">
            <Money value={decimal(fortyDigits)} unit="USDC" />
          </Fact>
          <Fact name="Right to left">
            <bdi>{rightToLeft}</bdi>
          </Fact>
          <Fact name="Emoji">
            <bdi>{emoji}</bdi>
          </Fact>
          <Fact name="Turned around">
            <bdi>{overridden}</bdi>
          </Fact>
          <Fact name="Without a space">
            <bdi>{unbroken}</bdi>
          </Fact>
          <Fact name="500 characters">
            <bdi>{longName}</bdi>
          </Fact>
        </Pairs>
      </Specimen>
    </Specimens>
  );
}
