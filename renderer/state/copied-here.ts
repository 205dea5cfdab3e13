// The text that the person copied last from a page of the app, by key or menu. As the app's own output it proves
// nothing about a bank or wallet.
let last: string | undefined;

/** For a comparison with what the clipboard holds. */
export const ownCopy = (most: number): { copiedHere?: string } =>
  last === undefined ? {} : { copiedHere: last.slice(0, most) };

function selected(): string {
  const field = document.activeElement;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : String(getSelection());
}

/** Once, when the page starts. */
export function watchCopies(): void {
  const note = (): void => {
    const text = selected();
    if (text !== '') last = text;
  };
  document.addEventListener('copy', note);
  document.addEventListener('cut', note);
}
