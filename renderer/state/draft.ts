// The input of the terms form. It outlives the screen and an expired quote, but not the connection or the
// window.
import { create } from 'zustand';
import type { Terms } from '../../contract/slices/borrow.ts';
import type { IntentId } from '../../domain/ids.ts';

interface Draft {
  terms: Terms;
  /** Collateral of a direct application. */
  collateral: string;
  way: 'quote' | 'direct';
  /** An unknown outcome that the operator settled as executed, until the notice is closed. */
  settled: IntentId | undefined;
  /** The operator accepts that no return address is approved. */
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

/** Fills the form with these terms. */
export function setTerms(terms: Terms): void {
  useDraft.setState({ terms, collateral: '', settled: undefined, withoutReturnAddress: false });
}

/** Empties the form after an unknown outcome was settled as executed, so that nobody requests it again. */
export function settleAsDone(settled: IntentId): void {
  setTerms({});
  useDraft.setState({ settled });
}

export function dismissSettled(): void {
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
