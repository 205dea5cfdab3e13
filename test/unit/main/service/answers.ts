// Answers of every kind for the tests of the service: real ones of each resource in several shapes, and
// everything that may come instead. Each states whether anything may be read from it.
import fc from 'fast-check';
import { LONGEST } from '../../../../main/service/reading/json.ts';
import { doubled, escaped, injuries, mutilate } from '../../../support/malformed-answers.ts';

const wallet =
  '{"id":"w1","asset":"USDC","chain":"base","address":"0x52908400098527886E0F7030069857D2E4169EE7","memo":null}';
const deposit =
  '{"deposit_id":"d1","asset":"USDC","network":"base","amount":"1,250.000000","hash":"0xab","confirmations":3,"required_confirmations":"12","status":"pending","created_at":1795237230}';
const position =
  '{"collateral_value_ngn":"25000000.50","borrowing_capacity_ngn":17500000.35,"debt_ngn":"10,000,000.00","ltv_percent":40.00,"price_ngn":1.53125e3,"price_timestamp":"2026-11-21T08:00:00Z","ledger":{"confirmed_credits":"16000.000000","releases":"0.000000","seizures":null,"balance":"16000.000000"}}';
const address =
  '{"id":"a1","label":"Treasury \\u202ecold","asset":"USDC","chain":"base","address":"0xabc","status":"approved","active":true,"approved_at":"2026-11-01 10:00:00"}';
const application =
  '{"application_id":"ap1","status":"under_review","loan":{"id":"LN-1"},"quote_id":"q1","external_id":"cd-1","amount_ngn":"4000000.00","createdAt":1795237230123}';
const loan =
  '{"id":"LN-1","status":"active","payoff_amount_ngn":"4012500.10","repayment_destination":{"bank":"Marina","account":"0123456789","reference":"LN1-7Q"},"principal_ngn":4000000.00,"collateral":{"amount":"3800.5","asset":"USDC","chain":"base"},"application_id":"ap1","opened_at":"2026-11-21T08:00:00+01:00","closed_at":null,"collateral_return":{"tx_hash":"0xff","confirmations":12,"required_confirmations":12,"status":"final","amount":"3800.5"}}';
const quote =
  '{"quote_id":"q1","external_id":"cd-1","expires_at":"2026-11-21T08:00:45Z","amount_ngn":"4000000.00","collateral":{"required":"3800.50"},"rate":2.5}';

const one = (thing: string, name: string): string[] => [
  thing,
  `{"status":"success","data":${thing}}`,
  `{"result":{"${name}":${thing}},"request_id":"r1"}`,
];
const list = (thing: string, name: string): string[] => [
  `[${thing},${thing.replace('1"', '2"')}]`,
  `{"data":[${thing}],"meta":{"page":1,"total_pages":1,"count":1}}`,
  `{"success":true,"data":{"${name}":[${thing},null,7],"pagination":{"next_cursor":null}}}`,
];

/** Real answers, by resource. */
export const TRUE_ANSWERS = {
  wallets: list(wallet, 'wallets'),
  deposits: list(deposit, 'deposits'),
  position: one(position, 'position'),
  returnAddresses: [
    ...list(address, 'withdrawal_addresses'),
    `{"approved":[${address.replace('"status":"approved",', '')}],"pending":[${address.replace('approved', 'pending')}]}`,
  ],
  applications: list(application, 'applications'),
  loans: list(loan, 'loans'),
  loan: one(loan, 'loan'),
  application: one(application, 'application'),
  quote: [
    ...one(quote, 'quote'),
    `{"data":${quote.replace('"expires_at":"2026-11-21T08:00:45Z"', '"ttl":45')}}`,
  ],
} as const;
export type Asked = keyof typeof TRUE_ANSWERS;

export interface GeneratedAnswer {
  readonly status: number;
  readonly body: string | Uint8Array;
  /** `unreadable`: no value may be read from it. `any`: any value may be in it. */
  readonly holds: 'any' | 'unreadable';
}

type Body = Omit<GeneratedAnswer, 'status'>;
const any = (body: string | Uint8Array): Body => ({ body, holds: 'any' });
const unreadable = (body: string): Body => ({ body, holds: 'unreadable' });

/** Names that mean something to the desk or to JavaScript, or only look so. */
const NAMES =
  'id,loan_id,quote_id,status,state,success,error,errors,message,data,result,items,loans,deposits,approved,pending,meta,next_cursor,next,page,total_pages,count,has_more,payoff_amount_ngn,repayment_destination,collateral_return,tx_hash,amount,ltv_percent,ltv,debt_ngn,collateral_value_ngn,price_timestamp,ledger,balance,expires_at,ttl,active,asset,chain,address,confirmations,opened_at,__proto__,constructor,toString,length,,ledger.balance,\u0456d,status\u200b,\ud800,\u0000id'.split(
    ',',
  );
const scalars = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    ...'null true false 0 -0 1e400 -1E-400 9007199254740993 0.10 "1,234.50" "approved" "closed" "final" "NaN" "\\ud800" "" 1795237230 "2026-11-21" "cursor"'.split(
      ' ',
    ),
  ),
);
const { trees } = fc.letrec<{ trees: string }>((tie) => ({
  trees: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalars,
    fc.array(tie('trees'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('trees')), { maxLength: 7 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
}));

const LEVELS = 1_000;
const nested = (depth: number, inside: string): string =>
  depth % 2 === 0
    ? `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`
    : `${'{"data":'.repeat(depth)}${inside}${'}'.repeat(depth)}`;

/** Ten megabytes around a real answer: blanks, one long text, or one thing repeated. */
function large(text: string, kind: number): Body {
  const room = LONGEST - text.length - 100;
  if (kind === 0) return any(`${text}${' '.repeat(room)}`);
  if (kind === 1) return any(`{"data":${text},"note":"${'x'.repeat(room)}"}`);
  if (kind === 2) return unreadable(`${' '.repeat(LONGEST)}${text}`);
  const things = /\{.*\}/s.exec(text)?.[0] ?? '{}';
  return any(`[${Array.from({ length: Math.floor(room / (things.length + 1)) }, () => things).join(',')}]`);
}

/** One answer in about 500 is ten megabytes long; the others are short. */
function bodies(text: string): fc.Arbitrary<Body> {
  // Only a few changes, so that something readable is left.
  const injured = injuries.map((done) => mutilate(text, done.slice(0, 1 + (done.length % 3))));
  return fc.oneof(
    { arbitrary: injured.map(any), weight: 250 },
    { arbitrary: trees.map(any), weight: 100 },
    {
      arbitrary: fc.tuple(injured, fc.nat()).map(([body, at]) => any(body.slice(0, at % body.length))),
      weight: 40,
    },
    {
      arbitrary: fc.nat(40).map((nth) => {
        const twice = doubled(text, nth);
        return twice === undefined ? any(text) : unreadable(twice);
      }),
      weight: 40,
    },
    { arbitrary: fc.nat(3).map((more) => unreadable(nested(LEVELS + more, text))), weight: 10 },
    { arbitrary: fc.nat(3_000).map((depth) => any(`{"data":${nested(depth, text)}}`)), weight: 10 },
    { arbitrary: injured.map((body) => any(escaped(body))), weight: 20 },
    { arbitrary: fc.uint8Array({ maxLength: 40 }).map(any), weight: 10 },
    {
      arbitrary: fc.tuple(injured, fc.nat(), fc.nat(255)).map(([body, at, byte]) => {
        const bytes = new TextEncoder().encode(body);
        if (bytes.length > 0) bytes[at % bytes.length] = byte;
        return any(bytes);
      }),
      weight: 19,
    },
    {
      arbitrary: fc
        .constantFrom('', ' ', '<html><title>x', '\ufeff{}', 'null', '"text"', '[]', '{}')
        .map(any),
      weight: 10,
    },
    { arbitrary: fc.nat(3).map((kind) => large(text, kind)), weight: 1 },
  );
}

const STATUSES = [...Array<number>(24).fill(200), 201, 204, 302, 400, 401, 408, 409, 429, 500, 599];

export const generatedAnswers = (asked: Asked): fc.Arbitrary<GeneratedAnswer> =>
  fc
    .tuple(fc.constantFrom(...TRUE_ANSWERS[asked]).chain(bodies), fc.constantFrom(...STATUSES))
    .map(([body, status]) => ({ ...body, status }));
