// Main counts the 45 seconds of a quote, so no answer, however long, may block its thread.
import { describe, expect, it } from 'vitest';
import { answer, good, scripted } from '../support.ts';

describe('reading a long list', () => {
  it('lets other work run in between', async () => {
    const loans = Array.from({ length: 3_000 }, (_none, nth) => ({
      id: `LN-${nth}`,
      status: 'active',
      payoff_amount_ngn: '4012500.10',
      repayment_destination: {
        bank: 'Marina Practice Bank',
        account: '0123456789',
        reference: `LN${nth}-7Q`,
      },
    }));
    const body = JSON.stringify({ data: loans });
    const { service } = scripted(() => answer(200, body));
    let [turns, over] = [0, false];
    const count = (): void => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    expect(good(await service.read('loans')).value).toHaveLength(loans.length);
    over = true;
    // Parsed by 64 k characters, read in by 16 k.
    expect(turns).toBeGreaterThan(Math.floor(body.length / 65_536) + Math.floor(body.length / 20_000));
  });
});
