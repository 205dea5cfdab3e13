// Unsaved texts of a repayment's steps. They stay while the checklist moves on by itself, until the desk locks or
// another service opens.
import { useState } from 'react';
import { create } from 'zustand';
import type { LoanId } from '../../domain/ids.ts';
import type { RepaymentStep } from '../../domain/repayment.ts';
import { whenReset } from './ui.ts';

/** By place. */
const useTexts = create<Readonly<Record<string, string>>>(() => ({}));

/**
 * @param step undefined: the loan's page
 * @param of what else the text is about: a text about one digest must not be found at another
 */
export const placeOf = (loanId: LoanId, step: RepaymentStep | undefined, ...of: readonly unknown[]): string =>
  JSON.stringify([loanId, step ?? '', ...of]);

export const noteAt = (loanId: LoanId, step: RepaymentStep | undefined): string =>
  placeOf(loanId, step, 'note');

const put = (place: string, text: string): void =>
  useTexts.setState((texts) => {
    const { [place]: _, ...others } = texts;
    return text === '' ? others : { ...others, [place]: text };
  }, true);

/** @param place undefined: the text ends with its component */
export function useUnsavedText(place: string | undefined): [string, (text: string) => void] {
  const [own, setOwn] = useState('');
  const kept = useTexts((texts) => (place === undefined ? '' : (texts[place] ?? '')));
  return place === undefined ? [own, setOwn] : [kept, (text) => put(place, text)];
}

export const hasUnsavedText = (place: string): boolean => place in useTexts.getState();

/** Whether a text at one of these places is unsaved. */
export function useUnsavedAmong(): (places: readonly string[]) => boolean {
  const texts = useTexts();
  return (places) => places.some((place) => place in texts);
}

whenReset(() => useTexts.setState({}, true));
