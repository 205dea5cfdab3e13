// @vitest-environment jsdom
// Every error of the bridge has words: what happened, whether money moved, what to do.
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import {
  AppErrorSchema,
  AttachmentFaultSchema,
  BudgetSchema,
  LockReasonSchema,
  OfflineCauseSchema,
  StoreFaultSchema,
  TeamFaultSchema,
} from '../../../contract/error-schemas.ts';
import { ClaimStateSchema } from '../../../domain/claim.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ErrorNotice } from '../../../renderer/components/ErrorNotice.tsx';
import { wordsFor } from '../../../renderer/components/error-words.ts';

afterEach(cleanup);

const all: AppError[] = [
  { code: 'bad-input', field: 'baseUrl', problem: 'an https address' },
  { code: 'bad-input', field: 'cursor', problem: 'not a cursor of this list' },
  { code: 'untrusted-sender' },
  { code: 'not-connected' },
  ...LockReasonSchema.options.map((reason): AppError => ({ code: 'locked', reason })),
  ...OfflineCauseSchema.options.map((cause): AppError => ({ code: 'offline', cause, detail: 'as it came' })),
  { code: 'offline', cause: 'service-error', detail: 'down for repair', httpStatus: 503 },
  ...BudgetSchema.options.map((budget): AppError => ({
    code: 'offline',
    cause: 'too-large',
    detail: 'as it came',
    budget,
    most: 9_000_000,
  })),
  { code: 'expired', reason: 'deadline' },
  { code: 'expired', reason: 'clock' },
  { code: 'expired', reason: 'read-too-old' },
  { code: 'rejected', httpStatus: 422, serviceWords: 'exceeds_capacity' },
  { code: 'rejected', httpStatus: 410, serviceWords: 'quote_expired', requestId: 'req_1' },
  { code: 'quote-unusable', why: 'no-id', field: 'id' },
  { code: 'quote-unusable', why: 'other-reference', field: 'ref: "x"' },
  { code: 'outcome-unknown', intentId: 'x', detail: 'reset' },
  { code: 'file-refused', file: 'a.json', schemaFaults: [{ place: 'auth.preset', expected: 'a known way' }] },
  { code: 'changed-since-shown', what: 'destination' },
  { code: 'blocked', by: 'live-intent' },
  { code: 'blocked', by: 'no-return-address' },
  { code: 'blocked', by: 'step-order' },
  { code: 'blocked', by: 'not-readable' },
  { code: 'blocked', by: 'clipboard' },
  { code: 'profile-incomplete', field: 'expectedCollateral' },
  ...StoreFaultSchema.options.map((fault): AppError => ({ code: 'store-failed', fault, detail: 'EIO' })),
  { code: 'backup-refused', fault: 'damaged', detail: 'part 3 was changed' },
  ...TeamFaultSchema.options.map((fault): AppError => ({ code: 'team', fault, detail: 'as it came' })),
  ...AttachmentFaultSchema.options.map((fault): AppError => ({
    code: 'attachment-refused',
    fault,
    file: 'slip.png',
  })),
  ...ClaimStateSchema.options.map((state): AppError => ({
    code: 'claimed',
    person: 'Ada',
    deskName: 'Front office',
    since: epochMillis(1_790_000_000_000),
    state,
  })),
  { code: 'approval-needed' },
  { code: 'internal', reference: 'ref-81' },
];

describe('the error notice', () => {
  it('covers every code of the contract', () => {
    const known = new Set(all.map(({ code }) => code));
    const codes = AppErrorSchema.options.map((option) => option.entries.code.literal);
    expect([...known].sort()).toEqual([...codes].sort());
    for (const error of all) expect(v.is(AppErrorSchema, error)).toBe(true);
  });

  it.each(all.map((error) => [JSON.stringify(error), error] as const))('has words for %s', (_name, error) => {
    render(<ErrorNotice error={error} />);
    const said = screen.getByRole('alert').textContent ?? '';
    const { what, safe, next } = wordsFor(error);
    for (const words of [what, safe, next]) {
      expect(words).toMatch(/[.:]$|: \S+$/);
      expect(words).not.toMatch(/\{\{|errors\./);
      expect(said).toContain(words);
    }
  });

  it('shows the service’s own words, the HTTP code and the request id', () => {
    render(
      <ErrorNotice
        error={{ code: 'rejected', httpStatus: 410, serviceWords: 'quote_expired', requestId: 'req_81d2' }}
      />,
    );
    expect(screen.getByText('HTTP 410: quote_expired (request req_81d2)')).toBeTruthy();
  });
});
