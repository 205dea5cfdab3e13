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
  /** The settled outcome for which the form was emptied: once, and not each time the screen opens. */
  emptiedFor: IntentId | undefined;
  /** The operator accepts that no return address is approved. */
  withoutReturnAddress: boolean;
}

export const useDraft = create<Draft>(() => ({
  terms: {},
  collateral: '',
  way: 'quote',
  emptiedFor: undefined,
  withoutReturnAddress: false,
}));

export function setTerm(name: string, value: string): void {
  useDraft.setState(({ terms }) => ({ terms: { ...terms, [name]: value } }));
}

/** Fills the form with these terms. */
export function setTerms(terms: Terms): void {
  useDraft.setState({ terms, collateral: '', withoutReturnAddress: false });
}

/** Empties the form after an unknown outcome was settled as executed, so that nobody requests it again. */
export function emptyFor(settled: IntentId): void {
  if (useDraft.getState().emptiedFor === settled) return;
  setTerms({});
  useDraft.setState({ emptiedFor: settled });
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
