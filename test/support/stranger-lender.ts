// A lender of a shape that nobody tuned the desk for: a code and data around everything, wallets as a map by asset and
// chain, whole kobo, its own names, pages by `pageNo`, and a quote that names every field it misses at once.
import { roughServer, type RoughServer } from '../integration/service/rough-server.ts';

export const STRANGER_KEY = 'stranger-key';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const rows = (list: readonly object[]): object => ({
  rows: list,
  paging: { pageNo: 1, totalPage: 1, totalNum: list.length },
});
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const loan = (loanNo: string, payoffKobo: number, account: string): object => ({
  loanNo,
  principalKobo: 120_000_000,
  payoffKobo,
  loanStatus: payoffKobo > 0 ? 'RUNNING' : 'REPAID',
  repayment_account: { bank_name: 'Marina Practice Bank', account_number: account },
  collateralCoin: 'USDC',
  collateralQty: '1310.25',
  borrowTime: '2026-11-20T09:00:00Z',
});

const ANSWERS: Readonly<Record<string, object>> = {
  '/collateral/wallets': { USDC: { base: { addr: WALLET } }, USDT: { tron: { addr: `T${'A'.repeat(33)}` } } },
  '/collateral/deposits': rows([
    {
      depositNo: 'D-1',
      coin: 'USDC',
      network: 'base',
      qty: '2620.50',
      txHash: hash('a'),
      state: 'SUCCESS',
      createTime: '2026-11-20T08:00:00Z',
    },
    {
      depositNo: 'D-2',
      coin: 'USDC',
      network: 'base',
      qty: '10.00',
      txHash: hash('b'),
      state: 'PENDING',
      createTime: '2026-11-21T08:00:00Z',
    },
  ]),
  '/collateral/position': {
    totalCollateralValueKobo: 404_000_000,
    totalDebtKobo: 120_300_000,
    maxBorrowableKobo: 142_300_000,
    currentLtv: '29.78',
    warnLtv: '65',
  },
  '/collateral/withdrawal-addresses': rows([
    {
      addressNo: 'A-1',
      coin: 'USDC',
      network: 'base',
      addr: WALLET,
      status: 'APPROVED',
      alias: 'Treasury vault',
    },
    {
      addressNo: 'A-2',
      coin: 'USDC',
      network: 'base',
      addr: WALLET.replace('0x52', '0x53'),
      status: 'PENDING',
      alias: 'Cold store',
    },
  ]),
  '/loans': rows([loan('L-7', 120_300_000, '4417720913'), loan('L-6', 0, '4417720914')]),
  '/loans/L-7': loan('L-7', 120_300_000, '4417720913'),
};

export function strangerLender(): Promise<RoughServer> {
  return roughServer((request, response, body) => {
    const say = (status: number, code: number, rest: object): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, ...rest }));
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/^\/v1/, '');
    if (request.headers.authorization !== `Bearer ${STRANGER_KEY}`)
      return say(401, 401, { message: 'unknown key' });
    if (request.method === 'POST' && path === '/loans/quotes') return quote(JSON.parse(body) as object, say);
    const data = ANSWERS[path];
    return data === undefined ? say(404, 404, { message: 'no such path' }) : say(200, 0, { data });
  });
}

function quote(body: object, say: (status: number, code: number, rest: object) => void): void {
  const missing = ['loanAmount', 'tenorDays'].filter((name) => !(name in body));
  if (missing.length > 0) return say(422, 422, { message: `Missing required fields: ${missing.join(', ')}` });
  const expiresAt = new Date(Date.now() + 45_000).toISOString();
  return say(200, 0, { data: { id: 'Q-1', ...body, expires_at: expiresAt } });
}
