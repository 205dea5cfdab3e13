// Agrees to every payee of a service that needs it, as a person in main's own window would.
import type { Result } from '../../contract/errors.ts';
import type { Payees } from '../../main/desk/payees/payees.ts';

/** @returns the failure of the first that could not be agreed to */
export async function agreeToListed(
  payees: Pick<Payees, 'views' | 'agreeListed'>,
): Promise<Result<object> | undefined> {
  for (const { state, digest } of payees.views()) {
    if (state === 'known') continue;
    const agreed = await payees.agreeListed(digest, 'checked with the lender by phone');
    if (!agreed.ok) return agreed;
  }
  return undefined;
}
