// What each field can look like: the kind of its values, and the usual words of its name.
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Kind } from './leaves.ts';

export interface Look {
  readonly kind: Kind | 'asset' | 'chain';
  readonly names: readonly string[];
}

const id: Look = {
  kind: 'id',
  names: ['id', 'ref', 'reference', 'no', 'number', 'key', 'code', 'handle', 'uuid', 'k'],
};
const asset: Look = { kind: 'asset', names: ['asset', 'coin', 'token', 'currency', 'symbol'] };
const chain: Look = { kind: 'chain', names: ['chain', 'network', 'rail', 'net'] };
const hash: Look = { kind: 'hash', names: ['hash', 'tx', 'txn', 'transaction', 'proof'] };
const address: Look = { kind: 'address', names: ['address', 'addr', 'to', 'at', 'target', 'destination'] };
const has: Look = {
  kind: 'count',
  names: ['confirmations', 'confirmation', 'confs', 'got', 'has', 'seen', 'have'],
};
const needs: Look = { kind: 'count', names: ['required', 'needed', 'want', 'needs', 'of', 'min', 'minimum'] };
const status: Look = { kind: 'word', names: ['status', 'state', 'phase', 'stage', 'standing', 'st'] };
const amount: Look = {
  kind: 'amount',
  names: ['amount', 'sum', 'qty', 'quantity', 'size', 'volume', 'principal', 'lent'],
};
const created: Look = {
  kind: 'time',
  names: ['created', 'since', 'made', 'seen', 'received', 'opened', 'started', 'born'],
};
const ours: Look = { kind: 'text', names: ['external', 'client', 'yours', 'merchant', 'partner'] };

export const LOOKS: Readonly<Record<Exclude<WireResource, 'position'>, Readonly<Record<string, Look>>>> = {
  wallet: {
    id,
    contract: { kind: 'address', names: ['contract', 'token'] },
    address,
    memo: { kind: 'text', names: ['memo', 'tag'] },
  },
  deposit: {
    id,
    asset,
    chain,
    amount,
    txHash: hash,
    confirmations: has,
    requiredConfirmations: needs,
    status,
    createdAt: created,
  },
  returnAddress: {
    id,
    label: { kind: 'text', names: ['label', 'caption', 'name', 'title', 'description'] },
    asset,
    chain,
    address,
    active: { kind: 'flag', names: ['active', 'live', 'enabled', 'usable', 'on'] },
    approvedAt: { kind: 'time', names: ['approved', 'cleared', 'verified', 'confirmed'] },
  },
  loan: {
    id,
    principal: { kind: 'amount', names: ['principal', 'lent', 'borrowed', 'loan', 'capital', 'disbursed'] },
    openedAt: {
      kind: 'time',
      names: ['opened', 'since', 'start', 'started', 'disbursed', 'drawn', 'begun', 'from'],
    },
    closedAt: { kind: 'time', names: ['closed', 'settled', 'ended', 'repaid', 'finished'] },
    collateralAmount: {
      kind: 'amount',
      names: ['collateral', 'pledge', 'pledged', 'locked', 'size', 'qty', 'amount'],
    },
    collateralAsset: asset,
    collateralChain: chain,
  },
  quote: {
    id,
    externalId: ours,
    expiresAt: {
      kind: 'time',
      names: ['expires', 'expiry', 'expiration', 'lapses', 'until', 'valid', 'deadline'],
    },
    ttl: { kind: 'count', names: ['ttl', 'lifetime', 'seconds'] },
    amount,
  },
  application: {
    id,
    status,
    reason: { kind: 'text', names: ['reason', 'remark', 'note', 'comment', 'why'] },
    loanId: { kind: 'text', names: ['loan', 'advance', 'facility', 'credit'] },
    quoteId: { kind: 'text', names: ['quote', 'offer'] },
    externalId: ours,
    amount,
    createdAt: created,
  },
};

/** Inside a loan's object about its return. */
export const RETURN_LOOKS: Readonly<Record<string, Look>> = {
  returnTxHash: hash,
  returnAddress: address,
  returnAmount: amount,
  returnAsset: asset,
  returnChain: chain,
  returnConfirmations: has,
  returnRequiredConfirmations: needs,
  returnStatus: status,
};
