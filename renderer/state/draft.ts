// What was typed into the terms form. It outlives the screen, so that a look at another screen or a lapsed
// quote does not cost the operator the terms; it never outlives the connection or the window.
import { create } from 'zustand';
import type { Terms } from '../../contract/slices/borrow.ts';

export const useDraft = create<{ terms: Terms }>(() => ({ terms: {} }));

export function setTerm(name: string, value: string): void {
  useDraft.setState(({ terms }) => ({ terms: { ...terms, [name]: value } }));
}

export function setTerms(terms: Terms): void {
  useDraft.setState({ terms });
}
