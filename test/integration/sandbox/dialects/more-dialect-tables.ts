// The tables of the three dialects whose names the app does not recognise.
import { items, pick, word } from '../../../unit/sandbox/json.ts';
import { keys } from '../live.ts';
import { unchangedStatus, harbour, helpers, native, usualReads } from './dialect-tables.ts';
import type { DialectTable } from './dialect-client.ts';

const { tables, match, hundredths, isoTime, account, grouped, flat, cursor, pages } = helpers;

const meridian: DialectTable = {
  name: 'meridian',
  prefix: '/api/v3',
  auth: { 'api-key': keys.apiKey, 'business-id': 'BIZ-PRACTICE' },
  reads: {
    loans: '/credit/facilities',
    loan: '/credit/facilities/',
    applications: '/credit/requests',
    application: '/credit/requests/',
    quotes: '/credit/offers',
  },
  quoteNames: {
    amount: 'Principal',
    payout: 'PayoutMode',
    token: 'TOKEN',
    collateral: 'CollateralQty',
    more: {},
  },
  created: 200,
  refused: () => 200,
  thing: (json) => (word(json, 'status') === 'success' ? pick(json, 'result') : undefined),
  list: (json) => items(json, 'result.records'),
  next: pages('result.page', 'result.total_pages'),
  addresses: grouped('result'),
  error: (json) => ({
    code: word(json, 'status') === 'failed' ? word(json, 'code').toLowerCase() : undefined,
    message: pick(json, 'message'),
    field: pick(json, 'param'),
    requestId: pick(json, 'trace_id'),
  }),
  fields: tables({
    wallet: 'id=WalletRef asset chain address=Addr contract=Contract memo=Memo label=Label',
    deposit:
      'id=DepositRef walletId=WalletRef asset=Asset chain=Network amount=Qty txHash=TxnHash has=Confs needs=ConfsNeeded status createdAt=CreatedOn confirmedAt=ConfirmedOn',
    position:
      'asset=Collateral.Asset chain=Collateral.Network amount=Collateral.Qty locked=LockedQty value=CollateralValue capacity=BorrowingCapacity debt=Outstanding ltv=LtvBps price=Rate pricedAt=RateTime credits=Ledger.Credits releases=Ledger.Releases seizures=Ledger.Seizures balance=Ledger.Balance',
    address:
      'id=AddressRef label=Label asset=Asset chain=Network address=Address active=IsActive createdAt=CreatedOn approvedAt=ApprovedOn',
    quote:
      'id=QuoteRef externalId=ClientRef status=State principal=Principal payout=PayoutMode rate=MonthlyRateBps collateral=Collateral.Qty ltv=LtvAfterBps price=Rate pricedAt=RateTime expiresAt=ValidUntil createdAt=CreatedOn',
    application:
      'id=RequestRef kind=Channel quoteId=QuoteRef externalId=ClientRef status=State principal=Principal payout=PayoutMode rate=MonthlyRateBps collateral=Collateral.Qty loanId=FacilityRef words=Remark createdAt=CreatedOn decidedAt=DecidedOn',
    loan: 'id=FacilityRef applicationId=RequestRef quoteId=QuoteRef externalId=ClientRef status=State principal=Principal payout=PayoutMode rate=MonthlyRateBps payoff=payoff_amount_ngn destination=RepayTo collateral=Collateral.Qty seized=SeizedQty openedAt=OpenedOn closedAt=ClosedOn back=ReturnTxn payments=Receipts',
    back: 'txHash=TxnHash address=To amount=Qty asset=Asset chain=Network has=Confs needs=ConfsNeeded status=State',
    payment: 'id=ReceiptRef paid=Amount destination=PaidTo receivedAt=ReceivedOn reason=Remark',
  }),
  words: {
    deposit: { Detected: 'pending', Unsupported: 'unsupported' },
    quote: { Live: 'open', Taken: 'accepted', Lapsed: 'expired', TOKEN: 'naira_token', TRANSFER: 'bank' },
    application: {
      Quote: 'quote',
      Direct: 'direct',
      InReview: 'under_review',
      PaidOut: 'disbursed',
      Rejected: 'declined',
      TOKEN: 'naira_token',
      TRANSFER: 'bank',
    },
    loan: { Running: 'active', Settled: 'closed', TOKEN: 'naira_token', TRANSFER: 'bank' },
    back: { Sending: 'pending', Final: 'final', OnHold: 'held' },
  },
  ngn: (wire) => match(/^(\d{1,3}(?:,\d{3})*\.\d{2})$/)(wire).replaceAll(',', ''),
  coin: (wire) => match(/^(\d{1,3}(?:,\d{3})*\.\d{6})$/)(wire).replaceAll(',', ''),
  percent: match(/^#(\d+)$/),
  time: (wire) => Number(match(/^#(\d{13})$/)(wire)),
  account: account('Bank', 'AcctNo', 'AcctName', 'Narration'),
};

const shortest = (places: number) => (wire: string) => {
  const [whole = '', fraction = ''] = match(/^#((?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/)(wire).split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
};

const compact: DialectTable = {
  name: 'compact',
  prefix: '/x',
  auth: { authorization: `Basic ${btoa(`practice:${keys.apiKey}`)}` },
  reads: usualReads,
  quoteNames: { amount: 'am', payout: 'd', token: 'T', collateral: 'cq', more: {} },
  created: 201,
  refused: unchangedStatus,
  thing: (json) => pick(json, 'r'),
  list: (json) => items(json, 'r'),
  next: (json) => {
    const link = pick(json, 'next');
    return typeof link === 'string' ? new URL(link, 'http://127.0.0.1').search : null;
  },
  addresses: flat('json.r'),
  error: (json) => ({
    code: pick(json, 'e.c'),
    message: pick(json, 'e.m'),
    field: pick(json, 'e.f') ?? undefined,
    requestId: pick(json, 'id'),
  }),
  fields: tables({
    wallet: 'id=k asset chain address=to.a contract=to.t memo=to.m label=l',
    deposit:
      'id=k walletId=wk asset=on.y chain=on.n amount=q txHash=x has=cf.h needs=cf.w status=st createdAt=t.c confirmedAt=t.f',
    position:
      'asset=cl.y chain=cl.n amount=cl.q locked=cl.lk value=cl.wv capacity=bc debt=ow ltv=lv price=px.u pricedAt=px.t credits=lg.i releases=lg.o seizures=lg.z balance=lg.b',
    address: 'id=k label=l asset=on.y chain=on.n address=a status=st active=v createdAt=t.c approvedAt=t.a',
    quote:
      'id=k externalId=e status=st principal=am payout=d rate=ir collateral=cl.q ltv=lv price=px.u pricedAt=px.t expiresAt=t.x createdAt=t.c',
    application:
      'id=k kind=g quoteId=qk externalId=e status=st principal=am payout=d rate=ir collateral=cl.q loanId=lk words=y createdAt=t.c decidedAt=t.d',
    loan: 'id=k applicationId=ak quoteId=qk externalId=e status=st principal=am payout=d rate=ir payoff=payoff_amount_ngn destination=rp collateral=cl.q seized=cl.z openedAt=t.o closedAt=t.c back=bk payments=pm',
    back: 'txHash=x address=a amount=cl.q asset=cl.y chain=cl.n has=cf.h needs=cf.w status=st',
    payment: 'id=k paid=am destination=rp receivedAt=t reason=y',
  }),
  words: {
    deposit: { P: 'pending', X: 'unsupported' },
    address: { A: 'approved', P: 'pending' },
    quote: { O: 'open', X: 'expired', K: 'accepted', T: 'naira_token', B: 'bank' },
    application: {
      Q: 'quote',
      S: 'direct',
      R: 'under_review',
      D: 'disbursed',
      N: 'declined',
      T: 'naira_token',
      B: 'bank',
    },
    loan: { A: 'active', C: 'closed', T: 'naira_token', B: 'bank' },
    back: { P: 'pending', F: 'final', H: 'held' },
  },
  ngn: shortest(2),
  coin: shortest(6),
  percent: (wire) => hundredths(shortest(2)(wire)),
  time: (wire) => Date.parse(`${match(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})$/)(wire)}Z`),
  account: account('b', 'i', 'h', 'f'),
};

const inAttributes = (text: string): string =>
  text
    .split(' ')
    .map((pair) => {
      const [field = '', path = field] = pair.split('=');
      return field === 'id' ? pair : `${field}=attributes.${path}`;
    })
    .join(' ');

const verbose: DialectTable = {
  name: 'verbose',
  prefix: '/rest/2026-06',
  auth: native.auth,
  reads: usualReads,
  quoteNames: {
    amount: 'requested-amount',
    payout: 'payout-method',
    token: 'naira-token',
    collateral: 'pledged-collateral',
    more: { 'purpose-of-loan': 'Working capital' },
  },
  created: 201,
  refused: unchangedStatus,
  thing: (json) => pick(json, 'data'),
  list: (json) => items(json),
  next: cursor('meta.pagination.next_cursor'),
  addresses: flat('json.data'),
  error: (json) => ({
    code: word(json, 'errors.0.code').replaceAll('-', '_'),
    message: pick(json, 'errors.0.detail'),
    field: pick(json, 'errors.0.source.pointer')?.toString().slice(1),
    requestId: pick(json, 'meta.request-id'),
  }),
  fields: tables({
    wallet: inAttributes(
      'id asset chain address=wallet-address contract=token-contract memo label=description',
    ),
    deposit: inAttributes(
      'id walletId=wallet-id asset chain amount txHash=transaction-hash has=confirmation-count needs=required-confirmations status createdAt=created-at confirmedAt=confirmed-at',
    ),
    position: inAttributes(
      'asset=collateral.asset chain=collateral.chain amount=collateral.amount locked=locked-amount value=collateral-value capacity=borrowing-capacity debt=total-debt ltv=loan-to-value price=unit-price pricedAt=price-timestamp credits=ledger.confirmed-credits releases=ledger.total-releases seizures=ledger.total-seizures balance=ledger.closing-balance',
    ),
    address: inAttributes(
      'id label asset chain address status=approval-status active=is-active createdAt=created-at approvedAt=approved-at',
    ),
    quote: inAttributes(
      'id externalId=external-id status principal=requested-amount payout=payout-method rate=monthly-rate collateral=collateral.amount ltv=loan-to-value-after price=unit-price pricedAt=price-timestamp expiresAt=expires-at createdAt=created-at',
    ),
    application: inAttributes(
      'id kind=origin quoteId=quote-id externalId=external-id status principal=requested-amount payout=payout-method rate=monthly-rate collateral=collateral.amount loanId=loan-id words=decision-note createdAt=created-at decidedAt=decided-at',
    ),
    loan: inAttributes(
      'id applicationId=application-id quoteId=quote-id externalId=external-id status principal=principal-amount payout=payout-method rate=monthly-rate payoff=payoff_amount_ngn destination=repayment-destination collateral=collateral.amount seized=seized-amount openedAt=opened-at closedAt=closed-at back=collateral-return payments=loan-payments',
    ),
    back: 'txHash=transaction-hash address=destination-address amount asset chain has=confirmation-count needs=required-confirmations status',
    payment: inAttributes('id paid=amount destination=paid-to receivedAt=received-at reason'),
  }),
  words: {
    quote: { 'naira-token': 'naira_token', 'bank-transfer': 'bank' },
    application: { 'under-review': 'under_review', 'naira-token': 'naira_token', 'bank-transfer': 'bank' },
    loan: {
      'in-repayment': 'active',
      completed: 'closed',
      'naira-token': 'naira_token',
      'bank-transfer': 'bank',
    },
    payment: { 'amount-under': 'amount_under', 'old-destination': 'old_destination' },
  },
  ngn: match(/^(\d+\.\d{2})0{2}$/),
  coin: match(/^(\d+\.\d{6})0{12}$/),
  percent: (wire) => hundredths(match(/^(\d+\.\d{2})00$/)(wire)),
  time: isoTime(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+01:00)$/),
  account: account('bank-name', 'account-number', 'account-name', 'payment-reference'),
};

/** 24 digits; all after these places must be zeros. */
const of24 = (places: number) => (wire: string) => {
  const [whole = '', fraction = ''] = match(/^#(\d+\.\d+)$/)(wire).split('.');
  if (whole.length + fraction.length !== 24) throw new Error(`${wire} has not 24 digits`);
  match(/^(0*)$/)(fraction.slice(places));
  return `${whole}.${fraction.slice(0, places)}`;
};

const foreign: DialectTable = {
  name: 'foreign',
  prefix: '/treasury/v0',
  auth: { 'x-lender-pass': `Pass ${keys.apiKey}` },
  reads: {
    loans: '/advances',
    loan: '/advances/',
    applications: null,
    application: null,
    quotes: '/offers',
  },
  silent: { loan: ['applicationId', 'quoteId', 'externalId', 'closedAt'] },
  absent: ['back', 'quoteId', 'loanId'],
  quoteNames: { amount: 'sum', payout: 'via', token: 'COIN', collateral: 'pledge_size', more: {} },
  created: 200,
  refused: (status) => ([401, 404].includes(status) ? status : 200),
  thing: (json) => (word(json, 'outcome') === 'OK' ? pick(json, 'payload') : undefined),
  list: (json) => items(json, 'payload'),
  next: cursor('paging.resume', 'resume'),
  addresses: grouped('payload', { approved: 'cleared', pending: 'awaiting' }),
  error: (json) => ({
    code: word(json, 'outcome') === 'ERR' ? pick(json, 'fault.tag') : undefined,
    message: pick(json, 'fault.says'),
    field: pick(json, 'fault.at') ?? undefined,
    requestId: pick(json, 'trail'),
  }),
  fields: tables({
    wallet:
      'id=handle.no asset chain address=inbound.at contract=inbound.token memo=inbound.tag label=caption',
    deposit:
      'id=handle.no walletId=into.no asset=coin chain=rail amount=size txHash=proof has=depth.got needs=depth.want status=phase createdAt=since confirmedAt=firm_at',
    position:
      'asset=pledge.coin chain=pledge.rail amount=pledge.size locked=pledge.tied value=pledge.worth capacity=headroom debt=owed ltv=gearing price=rate.each pricedAt=rate.asof credits=book.came releases=book.left seizures=book.taken balance=book.net',
    address:
      'id=handle.no label=caption asset=coin chain=rail address=target active=live createdAt=since approvedAt=cleared_at',
    quote:
      'id=handle.no externalId=yours status=phase principal=sum payout=via rate=cost collateral=pledge.size ltv=gearing_after price=rate.each pricedAt=rate.asof expiresAt=lapses createdAt=since',
    application:
      'id=handle.no kind=route quoteId=offer.no externalId=yours status=phase principal=sum payout=via rate=cost collateral=pledge.size loanId=advance.no words=remark createdAt=since decidedAt=settled_at',
    loan: 'id=handle.no status=phase principal=lent payout=via rate=cost payoff=payoff_amount_ngn destination=settle_to collateral=pledge.size seized=pledge.forfeited openedAt=since back=handback payments=receipts',
    back: 'txHash=proof address=target amount=size asset=coin chain=rail has=depth.got needs=depth.want status=phase',
    payment: 'id=handle.no paid=got destination=settle_to receivedAt=at reason=remark',
  }),
  words: {
    deposit: { sighted: 'pending', stray: 'unsupported' },
    quote: { fresh: 'open', used: 'accepted', stale: 'expired', COIN: 'naira_token', WIRE: 'bank' },
    application: {
      OFFER: 'quote',
      DIRECT: 'direct',
      weighing: 'under_review',
      funded: 'disbursed',
      turned_down: 'declined',
      COIN: 'naira_token',
      WIRE: 'bank',
    },
    loan: { drawn: 'active', extinguished: 'closed', COIN: 'naira_token', WIRE: 'bank' },
    back: { in_motion: 'pending', landed: 'final', parked: 'held' },
  },
  ngn: of24(2),
  coin: of24(6),
  percent: match(/^#(\d+)$/),
  time: (wire) => {
    const digits = match(/^#(\d{10}|\d{13})$/)(wire);
    return digits.length === 10 ? Number(digits) * 1_000 : Number(digits);
  },
  account: account('house', 'nuban', 'holder', 'narrative'),
};

export const DIALECT_TABLES: readonly DialectTable[] = [native, harbour, meridian, compact, verbose, foreign];
