// What was typed into the terms form. It outlives the screen, so that a look at another screen or a lapsed
// quote does not cost the operator the terms; it never outlives the connection or the window.
import { create } from 'zustand';
import type { Terms } from '../../contract/slices/borrow.ts';
import type { IntentId } from '../../domain/ids.ts';

interface Draft {
  terms: Terms;
  /** Collateral of a direct application. */
  collateral: string;
  way: 'quote' | 'direct';
  /** A request of unknown outcome that the operator found to have taken effect, until that is put away. */
  settled: IntentId | undefined;
  /** Ticked: no return address is approved, and that is known. */
  withoutReturnAddress: boolean;
}

export const useDraft = create<Draft>(() => ({
  terms: {},
  collateral: '',
  way: 'quote',
  settled: undefined,
  withoutReturnAddress: false,
}));

export function setTerm(name: string, value: string): void {
  useDraft.setState(({ terms }) => ({ terms: { ...terms, [name]: value } }));
}

/** Starts the form anew, from these terms. */
export function setTerms(terms: Terms): void {
  useDraft.setState({ terms, collateral: '', settled: undefined, withoutReturnAddress: false });
}

/** What was asked for is not to be asked for again: the form is empty. */
export function settleAsDone(settled: IntentId): void {
  setTerms({});
  useDraft.setState({ settled });
}

export function putSettledAway(): void {
  useDraft.setState({ settled: undefined });
}

export function setCollateral(collateral: string): void {
  useDraft.setState({ collateral });
}

export function setWithoutReturnAddress(withoutReturnAddress: boolean): void {
  useDraft.setState({ withoutReturnAddress });
}

export function setWay(way: Draft['way']): void {
  useDraft.setState({ way });
}
