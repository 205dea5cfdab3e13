// Faults that the loader puts into the product, one at a time, to test that the simulator finds them.
export interface Planted {
  readonly name: string;
  readonly changes: readonly {
    readonly file: string;
    /** Text that the file contains exactly once. */
    readonly line: string;
    readonly instead: string;
  }[];
}

export const one = (name: string, file: string, line: string, instead: string): Planted => ({
  name,
  changes: [{ file, line, instead }],
});

export const PLANTED: readonly Planted[] = [
  one(
    'a POST is sent again',
    'main/money/door.ts',
    'const outcome = await keep(sent,',
    `let came = sent;
     if (came.kind === 'unanswered' && !came.neverLeft) came = await post(http, url, { ...own, ...headers }, body, mayStart, verb);
     const outcome = await keep(came,`,
  ),
  one('a closed service keeps running', 'main/desk/connect/connect.ts', 'await ending?.dispose();', ''),
  one(
    'a cache is read without its profile',
    'main/store/worker/cache/scopes.ts',
    `.get(profile, resource);
}

/** Runs inside`,
    `.get('service-a', resource) ?? undefined;
}

/** Runs inside`,
  ),
  one(
    'a list contains only objects with its latest time',
    'main/store/worker/cache/readings.ts',
    `JOIN observation o ON o.id = s.observation
       WHERE s.scope = ? AND s.joined IS NOT NULL ORDER BY s.place LIMIT ?`,
    `JOIN observation o ON o.id = s.observation
       WHERE s.scope = ? AND s.joined IS NOT NULL
       AND s.observed_at = (SELECT max(observed_at) FROM subject x WHERE x.scope = s.scope) ORDER BY s.place LIMIT ?`,
  ),
  {
    name: 'a connection is closed during a POST',
    changes: [
      {
        file: 'main/service/requests/client.ts',
        line: 'const limit = new AbortController();',
        instead: 'const limit = new AbortController(); open.add(limit);',
      },
      {
        file: 'main/service/requests/client.ts',
        line: 'async function send(',
        instead: 'const open = new Set<AbortController>();\n  async function send(',
      },
      {
        file: 'main/service/requests/client.ts',
        line: 'close: () => core.close(),',
        instead: 'close: () => { for (const one of open) one.abort(CANCELLED); return core.close(); },',
      },
    ],
  },
  {
    name: 'Retry-After is measured by the wall clock',
    changes: [
      {
        file: 'main/service/requests/service-requests.ts',
        line: 'pausedUntil[budget] = monotonicMillis(Math.max(pausedUntil[budget], clock.mono() + retryAfter));',
        instead:
          'pausedUntil[budget] = monotonicMillis(Math.max(pausedUntil[budget], clock.wall() + retryAfter));',
      },
      {
        file: 'main/service/requests/service-requests.ts',
        line: 'return millis(Math.max(0, until - clock.mono()));',
        instead: 'return millis(Math.max(0, until - clock.wall()));',
      },
    ],
  },
  {
    name: 'a deadline is measured by the wall clock',
    changes: [
      {
        file: 'domain/quote.ts',
        line: `if (byMono < 0 || Math.abs(byWall - byMono) > CLOCK_DIVERGENCE) return { kind: 'expired', reason: 'clock' };`,
        instead: '',
      },
      {
        file: 'domain/quote.ts',
        line: 'const left = millis(window.deadline - now.mono);',
        instead: 'const left = millis(window.deadline - window.sent.mono - byWall);',
      },
    ],
  },
  one(
    'a journal write is not awaited',
    'main/desk/borrow/intents.ts',
    `const written = await record(journal, 'intent.recorded', body.intentId, at, body);
      return written.ok ? ok(add(body, written.value.seq, at)) : written;`,
    `void record(journal, 'intent.recorded', body.intentId, at, body);
      return ok(add(body, 0, at));`,
  ),
  one(
    'the journal commits only every second entry',
    'main/store/worker/journal/journal.ts',
    'head = { count: entry.seq, hash: entry.hash };',
    `head = { count: entry.seq, hash: entry.hash };
    if (entry.seq % 2 === 0) {
      if (db.raw.inTransaction) db.raw.exec('COMMIT');
      db.raw.exec('BEGIN');
    }`,
  ),
  one(
    'an unknown outcome is called rejected',
    'main/service/requests/post-outcome.ts',
    `if (post.kind === 'no-answer') return { kind: 'unknown', detail: post.detail };`,
    `if (post.kind === 'no-answer')
    return { kind: 'rejected', error: { code: 'offline', cause: 'timed-out', detail: post.detail }, neverLeft: false };`,
  ),
  one(
    'a gateway error is called rejected',
    'domain/intent.ts',
    `return NOT_EXECUTED.includes(status) && !isContradicted ? 'rejected' : 'unknown';`,
    `return status >= 400 ? 'rejected' : 'unknown';`,
  ),
  one(
    'a request that was being sent at a crash is not unknown after it',
    'domain/intent.ts',
    `return state === 'recorded' || state === 'sent' ? 'unknown' : state;`,
    `return state;`,
  ),
  one(
    'any application counts as evidence',
    'domain/application.ts',
    'return stated.length > 0 && stated.every((isIts) => isIts);',
    'return true;',
  ),
  one(
    'a changed destination is not noticed',
    'main/desk/repay/payable.ts',
    'digestOf({ loan: loan.id, payoff, destination })',
    'digestOf({ loan: loan.id, payoff })',
  ),
  one(
    'an accept is not compared with the shown review',
    'main/desk/borrow/accept.ts',
    'reviewDigest(review) === shown.digest;',
    'shown.digest.length > 0;',
  ),
  one(
    'an offer is compared as a number',
    'domain/offer.ts',
    `sameValue(one.asked, offered) ? 'same'`,
    `Math.round(Number(one.asked)) === Math.round(Number(offered)) ? 'same'`,
  ),
  one(
    'amounts are read as numbers',
    'main/service/reading/wire/read.ts',
    `written === undefined ? undefined : readAmount(written)`,
    `written === undefined ? undefined : (String(Math.fround(Number(written))) as Decimal)`,
  ),
  one(
    'a checklist is looked up without its profile',
    'main/desk/repay/events.ts',
    'byProfile.get(profile)?.get(loanId) ?? NONE;',
    `[...byProfile.values()].reduce(
       ({ events, seqs }, byLoan) => {
         const more = byLoan.get(loanId) ?? NONE;
         return { events: [...events, ...more.events], seqs: [...seqs, ...more.seqs] };
       },
       NONE,
     );`,
  ),
  one(
    'Retry-After is ignored',
    'main/service/requests/service-requests.ts',
    'if (retryAfter !== undefined && mayLimit(status))',
    'if (retryAfter !== undefined && status === 0)',
  ),
  one(
    'another text on the clipboard is called copied',
    'main/desk/repay/handing-over.ts',
    'if (there.text === text) {',
    'if (there.text.length < 100_000) {',
  ),
];
