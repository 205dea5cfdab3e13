// Raises an alert when the wallet to deposit to changes, and when a return address is newly approved. A payee that
// somebody agreed to is no news.
import { comparePayees } from '../../../domain/payee-match.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import type { PayeeView } from '../../../contract/payee.ts';
import { createTurns } from '../../common/turns.ts';
import type { Raise } from '../alerts/alerts.ts';
import { inBackground } from '../ports/background.ts';
import type { Book } from '../readings/book.ts';
import type { PayeeLog } from './payee-log.ts';
import type { Payees } from './payees.ts';

interface PayeeAlertPorts {
  readonly profile: ProfileId;
  readonly book: Pick<Book, 'onChange' | 'latest'>;
  readonly payees: Pick<Payees, 'views'>;
  readonly log: Pick<PayeeLog, 'of' | 'wasAlerted' | 'markAlerted'>;
  readonly raise: Raise;
}

export function watchPayees({ profile, book, payees, log, raise }: PayeeAlertPorts): void {
  const inTurn = createTurns();
  const shown = (): readonly PayeeView[] =>
    payees.views().filter(({ purpose, usable }) => purpose === 'deposit' || usable === true);
  /** As the last answer had them; undefined before the first, in which nothing is news. */
  const before = {
    wallets: book.latest.wallets && shown(),
    returnAddresses: book.latest.returnAddresses && shown(),
  };

  book.onChange(({ resource, at }) => {
    if (resource !== 'wallets' && resource !== 'returnAddresses') return;
    const purpose = resource === 'wallets' ? 'deposit' : 'return';
    const [was, now] = [before[resource], shown()];
    before[resource] = now;
    const hasAgreed = log.of(profile).some((one) => one.purpose === purpose);
    for (const one of now) {
      if (one.purpose !== purpose || one.state === 'known') continue;
      const isSeen = was?.some(
        (other) => other.purpose === purpose && comparePayees(one.payee, other.payee) === 'same',
      );
      if (isSeen === false || hasAgreed) inBackground('payees.alert', () => inTurn(() => alert(one, at)));
    }
  });

  async function alert({ purpose, payee }: PayeeView, at: Parameters<Raise>[1]['at']): Promise<void> {
    const kind = purpose === 'deposit' ? 'wallet-changed' : 'return-address-approved';
    const subject = payee.find(({ path }) => path === 'address')?.value ?? '';
    if (log.wasAlerted(profile, kind, subject)) return;
    if (await raise(profile, { kind, subject, at })) log.markAlerted(profile, kind, subject);
  }
}
