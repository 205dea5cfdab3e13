// The answers to inspect, in the order of the test. A view is one answer: its kind of record and its form.
import { WIRE_FIELDS, type WireResource } from '../../../domain/connector/fields.ts';
import type { Sample, SampleForm, Step } from '../../../contract/slices/inspect.ts';
import type { MessageKey } from '../../text.ts';

export const VIEW_KEYS = [
  'wallets',
  'deposits',
  'position',
  'returnAddresses',
  'applications',
  'loans',
  'loan',
  'quote',
  'accepted',
] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

export interface View {
  readonly thing: WireResource;
  readonly of: SampleForm;
}

export const VIEWS: Readonly<Record<ViewKey, View>> = {
  wallets: { thing: 'wallet', of: 'list' },
  deposits: { thing: 'deposit', of: 'list' },
  position: { thing: 'position', of: 'one' },
  returnAddresses: { thing: 'returnAddress', of: 'list' },
  applications: { thing: 'application', of: 'list' },
  loans: { thing: 'loan', of: 'list' },
  loan: { thing: 'loan', of: 'one' },
  quote: { thing: 'quote', of: 'one' },
  accepted: { thing: 'application', of: 'one' },
};

/** A test sends only reads, and these are answers to requests that may borrow. */
export const isPastedOnly = (key: ViewKey): key is 'quote' | 'accepted' =>
  key === 'quote' || key === 'accepted';

export const sampleOf = (samples: readonly Sample[], { thing, of }: View): Sample | undefined =>
  samples.find((sample) => sample.thing === thing && sample.of === of);

export const stepOf = (steps: readonly Step[], key: ViewKey): Step | undefined =>
  steps.find((step) => step.key === key);

type FieldName = { [R in WireResource]: (typeof WIRE_FIELDS)[R][number] }[WireResource];
const FIELD_NAMES: ReadonlySet<string> = new Set(Object.values(WIRE_FIELDS).flat());
export const isFieldName = (name: string): name is FieldName => FIELD_NAMES.has(name);

/** What is not possible without a required field. */
export const CONSEQUENCES: Readonly<Partial<Record<WireResource, Partial<Record<string, MessageKey>>>>> = {
  wallet: {
    asset: 'inspect.without.walletPair',
    chain: 'inspect.without.walletPair',
    address: 'inspect.without.walletAddress',
  },
  deposit: {
    asset: 'inspect.without.deposit',
    chain: 'inspect.without.deposit',
    amount: 'inspect.without.deposit',
    status: 'inspect.without.deposit',
  },
  position: {
    value: 'inspect.without.value',
    capacity: 'inspect.without.capacity',
    debt: 'inspect.without.debt',
    ltv: 'inspect.without.ltv',
  },
  returnAddress: {
    asset: 'inspect.without.returnAddress',
    chain: 'inspect.without.returnAddress',
    address: 'inspect.without.returnAddress',
    status: 'inspect.without.returnAddress',
  },
  quote: { id: 'inspect.without.quoteId' },
  application: { id: 'inspect.without.application', status: 'inspect.without.application' },
  loan: {
    id: 'inspect.without.loanId',
    status: 'inspect.without.loanStatus',
    payoff: 'inspect.without.payoff',
    destination: 'inspect.without.destination',
  },
};
