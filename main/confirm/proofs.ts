// The proof that an act above the operator's amount needs: the desk's PIN, or the system's own check. Main
// decides from its own state whether it is needed, and checks it.
import type { ConfirmParsed, ConfirmShown, ProofState } from '../../contract/confirm.ts';
import type { Slices } from '../../contract/contract.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';
import { isAbove, worthInNaira, type Proof } from '../../domain/confirmed-by.ts';
import { compareDecimals, type Decimal } from '../../domain/decimal.ts';
import { valueOf } from '../../domain/provenance.ts';
import { millis, type MonotonicMillis } from '../../domain/time.ts';
import type { TouchId } from '../desk/ports/lock.ts';
import type { Clock } from '../desk/ports/system.ts';

/** How long a proof counts: time to read the content again and to hold the button. */
export const PROOF_LASTS = millis(120_000);

export interface ProofPorts {
  readonly clock: Clock;
  readonly touchId: TouchId;
  readonly checkPin: (pin: string) => Promise<Result<object>>;
  /** Called when a proof was given or has run out. */
  readonly onChange: () => void;
}

type RelevantSlices = Pick<Slices, 'lock' | 'collateral'>;

export function createProofs({ clock, touchId, checkPin, onChange }: ProofPorts) {
  let given: { readonly digest: string; readonly by: Proof; readonly at: MonotonicMillis } | undefined;
  let cancelEnd: (() => void) | undefined;

  const givenFor = (digest: string): Proof | undefined =>
    given?.digest === digest && clock.mono() - given.at < PROOF_LASTS ? given.by : undefined;

  function forget(): void {
    cancelEnd?.();
    cancelEnd = given = undefined;
  }

  return {
    /** Undefined if the act needs no proof. */
    stateOf(shown: ConfirmShown, slices: RelevantSlices): ProofState | undefined {
      const { lock } = slices;
      if (lock.state !== 'unlocked' || lock.pinAbove === undefined) return undefined;
      if (!isAbove(nairaOf(shown, slices), lock.pinAbove)) return undefined;
      const by = givenFor(shown.digest);
      return {
        above: lock.pinAbove,
        touchId: touchId.canPrompt(),
        ...(lock.waitUntil !== undefined && { waitUntil: lock.waitUntil }),
        ...(by && { given: by }),
      };
    },
    /** Checks the proof, and keeps it for this digest for `PROOF_LASTS`. */
    async give(digest: string, how: ConfirmParsed<'prove'>['how']): Promise<Result<object>> {
      const checked =
        how.by === 'pin'
          ? await checkPin(how.pin)
          : touchId.canPrompt() && (await touchId.prompt())
            ? ok({})
            : fail({ code: 'blocked', by: 'not-confirmed' });
      if (!checked.ok) return checked;
      forget();
      given = { digest, by: how.by, at: clock.mono() };
      cancelEnd = clock.after(millis(PROOF_LASTS + 1), onChange);
      onChange();
      return ok({});
    },
    forget,
  };
}

/** The act's amount in NGN; undefined if unknown. */
function nairaOf(shown: ConfirmShown, { collateral }: RelevantSlices): Decimal | undefined {
  switch (shown.kind) {
    // What was asked for counts too: a figure of the answer that is read from the wrong field is no small loan.
    case 'quote': {
      const { quote, compared } = shown.flow;
      const asked = compared.flatMap((term) => (term.unit === 'naira' ? [term.asked, term.offered] : []));
      const amount = valueOf(quote.amount);
      return amount && asked.reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most), amount);
    }
    case 'application':
      return worthInNaira(shown.amount, shown.asset, collateral.position?.value);
    case 'destination':
      return shown.read.payable.payoff;
    // Any amount may follow, so it counts as above.
    case 'payee':
      return undefined;
  }
}
