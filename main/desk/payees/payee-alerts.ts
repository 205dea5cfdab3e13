// Raises an alert when the wallet to deposit to changes or cannot be used any more, and when a return address is newly
// approved. A payee that somebody agreed to is no news.
import { comparePayees } from '../../../domain/payee-match.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { chooseDepositWallet } from '../../../domain/wallet.ts';
import type { PayeeView } from '../../../contract/payee.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Book } from '../readings/book.ts';
import type { PayeeLog } from './payee-log.ts';
import type { Payees } from './payees.ts';

interface PayeeAlertPorts {
  readonly profile: Pick<ServiceProfile, 'id' | 'expectedCollateral'>;
  readonly book: Pick<Book, 'onChange' | 'latest'>;
  readonly payees: Pick<Payees, 'views'>;
  readonly log: Pick<PayeeLog, 'of'>;
  readonly raise: Raise;
}

export function watchPayees({ profile, book, payees, log, raise }: PayeeAlertPorts): void {
  const shown = (): readonly PayeeView[] =>
    payees.views().filter(({ purpose, usable }) => purpose === 'deposit' || usable === true);
  /** As the last answer had them; undefined before the first, in which nothing is news. */
  const before = {
    wallets: book.latest.wallets && shown(),
    returnAddresses: book.latest.returnAddresses && shown(),
  };
  const chosen = () => chooseDepositWallet(book.latest.wallets?.value ?? [], profile.expectedCollateral);
  /** The address that could be deposited to last. */
  let usable: string | undefined;
  const look = chosen();
  if (look.kind === 'one') usable = look.address;

  book.onChange(({ resource, at }) => {
    if (resource !== 'wallets' && resource !== 'returnAddresses') return;
    const alert = (kind: Parameters<Raise>[1]['kind'], subject: string): void =>
      inBackground('payees.alert', () => raise(profile.id, { kind, subject, at }));
    const purpose = resource === 'wallets' ? 'deposit' : 'return';
    const [was, now] = [before[resource], shown()];
    before[resource] = now;
    const hasAgreed = log.of(profile.id).some((one) => one.purpose === purpose);
    for (const one of now) {
      if (one.purpose !== purpose || one.state === 'known') continue;
      const isSeen = was?.some(
        (other) => other.purpose === purpose && comparePayees(one.payee, other.payee) === 'same',
      );
      if (isSeen === false || hasAgreed)
        alert(
          purpose === 'deposit' ? 'wallet-changed' : 'return-address-approved',
          one.payee.find(({ path }) => path === 'address')?.value ?? '',
        );
    }
    if (resource !== 'wallets') return;
    const choice = chosen();
    if (choice.kind === 'one') usable = choice.address;
    // A list that may be incomplete does not show that a wallet is gone.
    else if (usable !== undefined && !(choice.kind === 'none' && book.latest.wallets?.mayBeIncomplete))
      alert('wallet-unusable', usable);
  });
}
