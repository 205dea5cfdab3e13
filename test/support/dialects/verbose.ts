// A type, an id and attributes for each thing; hyphenated names.
import { quoteFields, secretName, type DialectProfile } from './shared-profile.ts';

/** The paths, prefixed with `attributes`. */
const attributes = <F extends string>(paths: Record<F, string>): Record<F, string> => {
  const inside: Record<F, string> = { ...paths };
  for (const field in inside) inside[field] = `attributes.${paths[field]}`;
  return inside;
};

export const verbose: DialectProfile = {
  settings: {
    auth: { preset: 'bearer', secretName },
    ltvUnit: 'percent',
    positionCurrency: 'NGN',
    fields: {
      wallet: attributes({
        asset: 'asset',
        chain: 'chain',
        address: 'wallet-address',
        contract: 'token-contract',
        memo: 'memo',
      }),
      deposit: attributes({
        asset: 'asset',
        chain: 'chain',
        amount: 'amount',
        txHash: 'transaction-hash',
        confirmations: 'confirmation-count',
        requiredConfirmations: 'required-confirmations',
        status: 'status',
        createdAt: 'created-at',
      }),
      position: attributes({
        value: 'collateral-value',
        capacity: 'borrowing-capacity',
        debt: 'total-debt',
        ltv: 'loan-to-value',
        price: 'unit-price',
        priceAt: 'price-timestamp',
        asset: 'collateral.asset',
        chain: 'collateral.chain',
        collateralAmount: 'collateral.amount',
        credits: 'ledger.confirmed-credits',
        releases: 'ledger.total-releases',
        seizures: 'ledger.total-seizures',
        balance: 'ledger.closing-balance',
      }),
      returnAddress: attributes({
        label: 'label',
        asset: 'asset',
        chain: 'chain',
        address: 'address',
        status: 'approval-status',
        active: 'is-active',
        approvedAt: 'approved-at',
      }),
      quote: attributes({
        externalId: 'external-id',
        expiresAt: 'expires-at',
        amount: 'requested-amount',
      }),
      application: attributes({
        status: 'status',
        reason: 'decision-note',
        loanId: 'loan-id',
        quoteId: 'quote-id',
        externalId: 'external-id',
        amount: 'requested-amount',
        createdAt: 'created-at',
      }),
      loan: {
        status: { at: 'attributes.status', words: { open: ['in-repayment'], closed: ['completed'] } },
        ...attributes({
          payoff: 'payoff_amount_ngn',
          destination: 'repayment-destination',
          principal: 'principal-amount',
          collateralAmount: 'collateral.amount',
          collateralAsset: 'collateral.asset',
          collateralChain: 'collateral.chain',
          applicationId: 'application-id',
          externalId: 'external-id',
          openedAt: 'opened-at',
          closedAt: 'closed-at',
          returnTxHash: 'collateral-return.transaction-hash',
          returnAddress: 'collateral-return.destination-address',
          returnAmount: 'collateral-return.amount',
          returnAsset: 'collateral-return.asset',
          returnChain: 'collateral-return.chain',
          returnConfirmations: 'collateral-return.confirmation-count',
          returnRequiredConfirmations: 'collateral-return.required-confirmations',
          returnStatus: 'collateral-return.status',
        }),
      },
    },
    quoteFields: [
      ...quoteFields('requested-amount', 'payout-method', 'naira-token', 'bank-transfer'),
      { name: 'purpose-of-loan', label: 'Purpose', type: { kind: 'text' }, required: true },
    ],
    applicationAmountField: { name: 'pledged-collateral', confirmed: true },
  },
  terms: (amount) => ({
    'requested-amount': amount,
    'payout-method': 'naira-token',
    'purpose-of-loan': 'Practice',
  }),
};
