// Whether shortcuts of one character work (`?`, `/`). People whose speech input types characters can switch
// them off (WCAG 2.1.4). The choice is in Chromium's local storage; it contains nothing about money.

const KEY = 'single-key-off';

export const characterKeyWorks = (): boolean => localStorage.getItem(KEY) === null;

export function setCharacterKey(works: boolean): void {
  if (works) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'true');
}
