// Every text in English as it is written in Nigeria, put together from one file an area. Keys with `_one` and
// `_other` are the two plural forms; `{{name}}` is filled in where the text is used.
import { aboutScreen } from './en-NG/about-screen.ts';
import { accounts } from './en-NG/accounts.ts';
import { addresses } from './en-NG/addresses.ts';
import { borrow } from './en-NG/borrow.ts';
import { collateral } from './en-NG/collateral.ts';
import { connect } from './en-NG/connect.ts';
import { errors } from './en-NG/errors.ts';
import { evidence } from './en-NG/evidence.ts';
import { frame } from './en-NG/frame.ts';
import { history } from './en-NG/history.ts';
import { inspect } from './en-NG/inspect.ts';
import { ledger } from './en-NG/ledger.ts';
import { loans } from './en-NG/loans.ts';
import { native } from './en-NG/native.ts';
import { parts } from './en-NG/parts.ts';
import { practice } from './en-NG/practice.ts';
import { profiles } from './en-NG/profiles.ts';
import { repayProof } from './en-NG/repay-proof.ts';
import { repay } from './en-NG/repay.ts';
import { storeNotes } from './en-NG/store-notes.ts';

export const enNG = {
  ...frame,
  ...connect,
  ...collateral,
  ...borrow,
  ...loans,
  ...accounts,
  ...storeNotes,
  ...parts,
  aboutScreen,
  repay: { ...repay, ...repayProof },
  history,
  inspect,
  practice,
  profiles,
  errors,
  evidence,
  ledger,
  addresses,
  native,
} as const;
