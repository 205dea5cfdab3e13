// The cards below the figures, which come together after these were drawn.
export { Deposits } from './Deposits.tsx';
export { LedgerProof } from './LedgerProof.tsx';
export { ReturnAddresses } from './ReturnAddresses.tsx';
