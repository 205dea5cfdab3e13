// The book of payees of one open service: the state of each payee as stated now, and the act of agreeing to one.
import { usableReturnAddresses } from '../../../domain/address.ts';
import type { ConfirmedBy } from '../../../domain/confirmed-by.ts';
import {
  payeeStatus,
  returnPayee,
  walletPayee,
  withoutSlot,
  type PayeeState,
  type PayeeStatement,
} from '../../../domain/payee.ts';
import { contradicts } from '../../../domain/payee-match.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { PayeeView } from '../../../contract/payee.ts';
import { digestOf } from '../hash.ts';
import type { Clock } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import type { PayeeLog } from './payee-log.ts';

/** An act of value with a payee: when, and with which. */
export interface PayeeUse extends PayeeStatement {
  readonly at: EpochMillis;
}

interface PayeePorts {
  readonly clock: Clock;
  readonly profile: ServiceProfile;
  readonly log: PayeeLog;
  readonly book: Pick<Book, 'latest'>;
  /** What was paid, sent and received, oldest first. */
  readonly uses: () => readonly PayeeUse[];
  /** In a team, who works at this desk. */
  readonly person: () => string | undefined;
  /** Called when somebody agreed. */
  readonly onChange: () => void;
}

export type Payees = ReturnType<typeof createPayees>;

export function createPayees({ clock, profile, log, book, uses, person, onChange }: PayeePorts) {
  const stateOf = (stated: PayeeStatement): PayeeState => payeeStatus(stated, log.of(profile.id)).state;

  function view(stated: PayeeStatement, more: Pick<PayeeView, 'label' | 'usable'> = {}): PayeeView {
    const { purpose, slot, payee } = stated;
    const { state, agreement } = payeeStatus(stated, log.of(profile.id));
    const used = uses().filter(
      (one) => one.purpose === purpose && !contradicts(withoutSlot(one), withoutSlot(stated)),
    );
    const last = used.at(-1);
    return {
      purpose,
      state,
      payee,
      digest: digestOf({ purpose, slot, payee }),
      ...more,
      ...(agreement && {
        agreed: {
          payee: agreement.payee,
          at: agreement.at,
          checked: agreement.checked,
          ...(agreement.by !== undefined && { by: agreement.by }),
        },
      }),
      used: { times: used.length, ...(last && { lastAt: last.at }) },
    };
  }

  /** Of the wallet to pay into; undefined if none may be paid into. */
  function deposit(): PayeeStatement | undefined {
    const choice = chooseDepositWallet(book.latest.wallets?.value ?? [], profile.expectedCollateral);
    return choice.kind === 'one' ? walletPayee(choice.wallet) : undefined;
  }

  /** The payees of the service: its wallet and the return addresses, also those that are not approved yet. */
  function listed(): { stated: PayeeStatement; more: Pick<PayeeView, 'label' | 'usable'> }[] {
    const into = deposit();
    const addresses = book.latest.returnAddresses?.value ?? [];
    const usable = new Set(usableReturnAddresses(addresses, profile.expectedCollateral));
    const back = addresses.flatMap((address) => {
      const stated = returnPayee(address);
      const label = valueOf(address.label);
      const more = {
        ...(label !== undefined && { label }),
        ...(usable.has(address) && { usable: true as const }),
      };
      return stated === undefined ? [] : [{ stated, more }];
    });
    return [...(into === undefined ? [] : [{ stated: into, more: {} }]), ...back];
  }

  async function agree(
    stated: PayeeStatement,
    checked: string | undefined,
    confirmedBy?: ConfirmedBy,
  ): Promise<Result<object>> {
    if (stateOf(stated) === 'known') return ok({});
    if (checked === undefined) return fail({ code: 'bad-input', field: 'reason', problem: 'required' });
    const by = person();
    const agreement = { ...stated, at: clock.wall(), checked, ...(by !== undefined && { by }) };
    const agreed = await log.agree(profile.id, agreement, confirmedBy);
    if (!agreed.ok) return agreed;
    onChange();
    return ok({});
  }

  return {
    stateOf,
    view,
    agree,
    deposit,
    /** Of all usable return addresses, the state that needs a person most; known without any. */
    worstReturn(): PayeeState {
      const states = listed().flatMap(({ stated, more }) => (more.usable === true ? [stateOf(stated)] : []));
      return (['changed', 'new'] as const).find((state) => states.includes(state)) ?? 'known';
    },
    views: (): PayeeView[] => listed().map(({ stated, more }) => view(stated, more)),
    /** Agrees to a payee of the service as it was shown. */
    async agreeListed(
      digest: string,
      checked: string | undefined,
      by?: ConfirmedBy,
    ): Promise<Result<object>> {
      const one = listed().find(({ stated }) => view(stated).digest === digest);
      return one === undefined
        ? fail({ code: 'changed-since-shown', what: 'payee' })
        : agree(one.stated, checked, by);
    },
  };
}
