// Answers in the shapes of public APIs of exchanges and lenders, as text; every value is made up. Each has something
// beside the right value that looks like it: a number of a loan, a ratio, another currency, a second account.
import type { WireResource } from '../../domain/connector/fields.ts';

export interface PublicShape {
  readonly name: string;
  readonly answers: readonly (readonly [WireResource, 'one' | 'list', string])[];
  /** Every statement that may be certain, as `statementText` writes it. */
  readonly certain: readonly string[];
  /** What the app reads after the certain ones were accepted: `thing field` of the first record. */
  readonly values: Readonly<Record<string, string>>;
  /** Fields that must not even be likely there. */
  readonly never?: readonly string[];
}

export const PUBLIC_SHAPES: readonly PublicShape[] = [
  // After OKX: a code, a list for one object, ids as text, times in milliseconds as text.
  {
    name: 'a code and a list for everything',
    answers: [
      [
        'deposit',
        'list',
        `{"code":"0","msg":"","data":[
        {"depId":"88901","ccy":"USDC","chain":"base","amt":"1200.5","from":"12345","to":"0x52908400098527886E0F7030069857D2E4169EE7","txId":"0x9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e","state":"2","ts":"1763712000000","actualDepBlkConfirm":"12"},
        {"depId":"88902","ccy":"USDC","chain":"base","amt":"800","from":"12346","to":"0x52908400098527886E0F7030069857D2E4169EE7","txId":"0x17bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be41","state":"0","ts":"1763715600000","actualDepBlkConfirm":"3"}]}`,
      ],
      [
        'loan',
        'list',
        `{"code":"0","msg":"","data":[
        {"ordId":"74301","loanCcy":"NGN","loanAmt":"2500000.00","collateralCcy":"USDC","collateralAmt":"2400.75","curLTV":"0.65","rate":"0.021","state":"borrowed","loanTs":"1763712000000"},
        {"ordId":"74302","loanCcy":"NGN","loanAmt":"900000.00","collateralCcy":"USDC","collateralAmt":"910.10","curLTV":"0.61","rate":"0.021","state":"borrowed","loanTs":"1763715600000"}]}`,
      ],
    ],
    certain: [
      'deposit amount amt',
      'deposit asset ccy',
      'deposit id depId',
      'deposit txHash txId',
      'deposit status state',
      'loan id ordId',
      'loan collateralAmount collateralAmt',
      'loan collateralAsset collateralCcy',
    ],
    values: {
      'deposit amount': '1200.5',
      'deposit asset': 'USDC',
      'loan collateralAmount': '2400.75',
    },
    never: ['deposit address from', 'loan principal ordId', 'loan principal rate', 'loan payoff curLTV'],
  },
  // After Bybit: result.list, numbers of orders, a time in milliseconds, a cursor.
  {
    name: 'a result with a list and a cursor',
    answers: [
      [
        'loan',
        'list',
        `{"retCode":0,"retMsg":"OK","result":{"list":[
        {"orderId":"1793683005081680384","loanCurrency":"NGN","principal":{"amount":"5000000.00","currency":"NGN"},"collateralCurrency":"USDC","collateralAmount":"4821.33","payoff":{"asset":"USDC","network":"base","amount":"3.2"},"status":1,"orderTime":"1716464400000"},
        {"orderId":"1793683005081680385","loanCurrency":"NGN","principal":{"amount":"1750000.00","currency":"NGN"},"collateralCurrency":"USDC","collateralAmount":"1690.02","payoff":{"asset":"USDC","network":"base","amount":"1.1"},"status":2,"orderTime":"1716468000000"}],"nextPageCursor":"page%3D2"}}`,
      ],
    ],
    certain: [
      'loan id orderId',
      'loan principal principal.amount {"unit":{"at":"principal.currency"}}',
      'loan collateralAsset collateralCurrency',
    ],
    values: {
      'loan principal': '5000000.00 NGN',
      'loan collateralAsset': 'USDC',
    },
    never: [
      'loan collateralAsset payoff.asset',
      'loan collateralChain payoff.network',
      'loan collateralAmount payoff.amount',
      'loan principal orderId',
    ],
  },
  // After Binance: bare arrays, amounts as numbers, pages by number.
  {
    name: 'rows and a total',
    answers: [
      [
        'deposit',
        'list',
        `[
        {"id":"769800519366885376","amount":"0.5","coin":"USDC","network":"base","status":1,"address":"0x52908400098527886E0F7030069857D2E4169EE7","addressTag":"","txId":"0x9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e","insertTime":1661493146000,"confirmTimes":"15/15","unlockConfirm":15},
        {"id":"769800519366885377","amount":"120.25","coin":"USDC","network":"base","status":0,"address":"0x52908400098527886E0F7030069857D2E4169EE7","addressTag":"","txId":"0x17bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be41","insertTime":1661493147000,"confirmTimes":"2/15","unlockConfirm":15}]`,
      ],
      [
        'position',
        'one',
        `{"totalCollateralValue":132400000.5,"totalDebt":55300000.25,"currency":"NGN","currentLTV":0.4177,"initialLTV":0.65,"totalBorrowable":30760000.1,"updateTime":1763712000000,"orderCount":1500000000}`,
      ],
    ],
    certain: [
      'deposit asset coin',
      'deposit createdAt insertTime',
      'deposit txHash txId',
      'position value totalCollateralValue {"unit":{"at":"currency"}}',
      'position debt totalDebt {"unit":{"at":"currency"}}',
      'position ltv currentLTV',
      'position ltvUnit fraction',
    ],
    values: {
      'deposit createdAt': '2022-08-26T05:52:26.000Z',
      'position value': '132400000.5 NGN',
      'position debt': '55300000.25 NGN',
      'position ltv': '0.4177 fraction',
    },
    never: ['position priceAt orderCount', 'position capacity initialLTV', 'position asset currency'],
  },
  // After Circle: wallets with one asset and chain in a word; amounts with their currency.
  {
    name: 'amounts with their currency',
    answers: [
      [
        'deposit',
        'list',
        `{"data":[
        {"id":"b8627ae8-732b-4d25-b947-1df8f4007a29","amount":{"amount":"3000.14","currency":"USDC"},"transactionHash":"0x9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e","status":"complete","createDate":"2026-11-20T12:00:00.000Z","chain":"base","sender":{"chain":"eth","amount":"1.00"}},
        {"id":"b8627ae8-732b-4d25-b947-1df8f4007a30","amount":{"amount":"12.00","currency":"USDC"},"transactionHash":"0x17bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be41","status":"pending","createDate":"2026-11-20T13:00:00.000Z","chain":"base","sender":{"chain":"eth","amount":"2.00"}}]}`,
      ],
      [
        'returnAddress',
        'list',
        `{"data":[
        {"id":"60ee6a5e-8b76-4b2f-b6ad-a0fa1a48bdca","addr":"0x52908400098527886E0F7030069857D2E4169EE7","currency":"USDC","chain":"base","description":"Treasury vault","status":"verified"},
        {"id":"60ee6a5e-8b76-4b2f-b6ad-a0fa1a48bdcb","addr":"0x8617E340B3D01FA5F11F306F4090FD50E238070D","currency":"USDC","chain":"base","description":"Cold store","status":"pending"}]}`,
      ],
    ],
    certain: ['returnAddress address addr'],
    values: {
      'returnAddress address': '0x52908400098527886E0F7030069857D2E4169EE7',
      'deposit status': 'complete',
    },
    never: ['deposit amount sender.amount', 'deposit chain sender.chain'],
  },
  // After Paystack: whole numbers of kobo, which nothing tells from naira but a name.
  {
    name: 'whole numbers in kobo',
    answers: [
      [
        'loan',
        'list',
        `{"status":true,"message":"Loans retrieved","data":[
        {"id":4099260516,"loan_number":10024511,"reference":"LN_re4lyvq3s3","loan_amount":250000000,"currency":"NGN","payoff_kobo":251500050,"status":"ongoing","started_at":"2026-11-20T12:00:00.000Z"},
        {"id":4099260517,"loan_number":10024512,"reference":"LN_re4lyvq3s4","loan_amount":90000000,"currency":"NGN","payoff_kobo":0,"status":"done","started_at":"2026-11-21T12:00:00.000Z"}],"meta":{"total":2,"perPage":50,"page":1,"pageCount":1}}`,
      ],
    ],
    certain: ['loan payoff payoff_kobo {"scale":2,"unit":"NGN"}'],
    values: {
      'loan payoff': '2515000.50 NGN',
      'loan id': '4099260516',
    },
    never: ['loan principal loan_number', 'loan principal id', 'loan externalId reference'],
  },
  // After Nexo: a bare object, several thresholds that look like the LTV.
  {
    name: 'a position among thresholds',
    answers: [
      [
        'position',
        'one',
        `{"collateralWorth":"98000.50","collateralWorthUnit":"USD","availableCredit":"20000.00","totalOwed":"41160.21","maxLtv":"0.9","warnLtv":"0.83","gearing":"0.42","healthScore":"1200000000"}`,
      ],
    ],
    certain: ['position value collateralWorth {"unit":{"at":"collateralWorthUnit"}}'],
    values: {},
    never: ['position capacity maxLtv', 'position priceAt healthScore', 'position debt healthScore'],
  },
  // After Busha: decimals in groups, a quote with its own reference, a time without a zone.
  {
    name: 'a quote with its expiry',
    answers: [
      [
        'quote',
        'one',
        `{"status":"success","data":{"id":"QUO_9pGqvMYw","reference":"bsh-7731","source_amount":"1200.00","source_currency":"USDC","target_amount":"1850000.00","target_currency":"NGN","rate":{"product":"USDCNGN","rate":"1541.66"},"expire_time":"2026-11-20T12:00:45Z","payout_account":{"number":"0123456789"}}}`,
      ],
    ],
    certain: ['quote expiresAt expire_time'],
    values: {
      'quote expiresAt': '2026-11-20T12:00:45.000Z',
    },
    never: ['quote externalId reference', 'quote amount source_amount'],
  },
  // After KuCoin: pages by another name, states as numbers, an account that is paid out to.
  {
    name: 'pages under another name',
    answers: [
      [
        'loan',
        'list',
        `{"code":"200000","data":{"currentPage":1,"pageSize":50,"totalNum":2,"totalPage":1,"items":[
        {"loanOrderNo":"6243e2f3e7a1d30001b38c11","principalAmount":"1200000.00","currency":"NGN","payout_bank":{"bank_name":"Marina","account_number":"0123456789"},"repayment_bank":{"bank_name":"Marina","account_number":"4417720913"},"status":"OUTSTANDING","payoff_amount_ngn":"1203000.00","createdAt":1763712000000},
        {"loanOrderNo":"6243e2f3e7a1d30001b38c12","principalAmount":"600000.00","currency":"NGN","payout_bank":{"bank_name":"Marina","account_number":"0123456789"},"repayment_bank":{"bank_name":"Marina","account_number":"4417720914"},"status":"REPAID","payoff_amount_ngn":"0.00","createdAt":1763712000000}]}}`,
      ],
    ],
    certain: [
      'loan principal principalAmount {"unit":{"at":"currency"}}',
      'loan destination repayment_bank',
      'word loan status OUTSTANDING open',
    ],
    values: {
      'loan principal': '1200000.00 NGN',
      'loan destination': 'account_number: 4417720913\nbank_name: Marina',
    },
    never: ['loan destination payout_bank', 'loan collateralAsset currency'],
  },
  // After Monnify: a body under another name with content, naira and kobo side by side.
  {
    name: 'content in a response body',
    answers: [
      [
        'loan',
        'list',
        `{"requestSuccessful":true,"responseMessage":"success","responseBody":{"content":[
        {"loanReference":"MNFY-1","amount":1000000,"interest":{"amount":"250.00","currency":"NGN"},"virtualAccount":{"accountNumber":"6254727989","bankName":"Sterling"},"returns":[{"hash":"0x9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e","toAddress":"0x52908400098527886E0F7030069857D2E4169EE7","amount":"10.5","coin":"USDC"}],"state":"ACTIVE","daysLeft":12},
        {"loanReference":"MNFY-2","amount":2500000,"interest":{"amount":"500.00","currency":"NGN"},"virtualAccount":{"accountNumber":"6254727990","bankName":"Sterling"},"returns":[],"state":"ACTIVE","daysLeft":3}]}}`,
      ],
    ],
    certain: ['loan id loanReference'],
    values: {
      'loan id': 'MNFY-1',
    },
    never: ['loan principal interest.amount', 'loan principal daysLeft'],
  },
  // After a bitcoin-backed lender: everything nested by subject, wallets by asset and chain.
  {
    name: 'wallets as a map',
    answers: [
      [
        'wallet',
        'list',
        `{"wallets":{"USDC":{"base":{"addr":"0x52908400098527886E0F7030069857D2E4169EE7"},"polygon":{"addr":"0x8617E340B3D01FA5F11F306F4090FD50E238070D"}},"BTC":{"bitcoin":{"addr":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}}}}`,
      ],
    ],
    certain: [
      'unwrap wallet list wallets.*.*',
      'wallet asset ^.@key',
      'wallet chain @key',
      'wallet address addr',
    ],
    values: {
      'wallet asset': 'USDC',
      'wallet chain': 'base',
      'wallet address': '0x52908400098527886E0F7030069857D2E4169EE7',
    },
  },
  // Asset and chain in one word, as the key of the wallet.
  {
    name: 'asset and chain in one word',
    answers: [
      [
        'wallet',
        'list',
        `{"accounts":{"USDC-BASE":{"depositAddr":"0x52908400098527886E0F7030069857D2E4169EE7"},"USDT-TRON":{"depositAddr":"0x8617E340B3D01FA5F11F306F4090FD50E238070D"}}}`,
      ],
    ],
    certain: [
      'unwrap wallet list accounts.*',
      'wallet asset @key {"split":{"by":"-","take":"before"}}',
      'wallet chain @key {"split":{"by":"-","take":"after"}}',
    ],
    values: {
      'wallet asset': 'USDC',
      'wallet chain': 'BASE',
    },
  },
  // A lender's own list under its own name.
  {
    name: 'a list under a name of its own',
    answers: [
      [
        'deposit',
        'list',
        `{"ok":true,"inflows":[
        {"record_id":"a1","coin":"USDC","net":"base","qty":"10.50","tx":"0x9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e9f2c41aa07d3c70e","state":"seen","when":"2026-11-20T12:00:00Z"},
        {"record_id":"a2","coin":"USDC","net":"base","qty":"1.00","tx":"0x17bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be4117bd2f4e6a58be41","state":"done","when":"2026-11-20T12:00:00Z"}]}`,
      ],
    ],
    certain: [
      'unwrap deposit list inflows',
      'deposit id record_id',
      'deposit asset coin',
      'deposit chain net',
      'deposit amount qty',
      'deposit txHash tx',
      'deposit status state',
    ],
    values: {
      'deposit id': 'a1',
      'deposit amount': '10.50',
    },
  },
];
