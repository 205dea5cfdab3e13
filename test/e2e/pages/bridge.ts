// What script in the page can call and read, without a press.
import type { Page } from 'playwright-core';

interface Bridge {
  readonly call: Record<string, (json: string) => Promise<string>>;
  readonly snapshot: { readonly borrow: () => Promise<string> };
}

export const called = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    async ([call, text]) => {
      const bridge = (globalThis as unknown as { collateralDesk: Bridge }).collateralDesk;
      return JSON.parse((await bridge.call[call]?.(text)) ?? '"no such call"') as unknown;
    },
    [name, JSON.stringify(input)] as const,
  );

/** A quote under review, as main publishes it. */
export interface Review {
  readonly stage: 'review';
  readonly digest: string;
  readonly lastMoment: number;
  readonly quote: { readonly id: { readonly value: string } };
  readonly intent: { readonly id: string; readonly externalId: string };
}

export async function reviewIn(page: Page): Promise<Review | undefined> {
  const text = await page.evaluate(() =>
    (globalThis as unknown as { collateralDesk: Bridge }).collateralDesk.snapshot.borrow(),
  );
  if (text === '') return undefined;
  const { flow } = (JSON.parse(text) as { value: { flow: Review | { readonly stage: 'other' } } }).value;
  return flow.stage === 'review' ? flow : undefined;
}
