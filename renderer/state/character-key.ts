// Whether single keys do anything: `?` opens the list of shortcuts, `/` goes to a search. They can be switched off,
// for people whose speech input types single characters (WCAG 2.1.4). Kept by Chromium for this folder; it says
// nothing about anybody's money.

const KEY = 'single-key-off';

export const characterKeyWorks = (): boolean => localStorage.getItem(KEY) === null;

export function setCharacterKey(works: boolean): void {
  if (works) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'true');
}
