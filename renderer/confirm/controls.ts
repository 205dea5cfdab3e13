export const CONTROLS = 'button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]';

/** The controls that Tab reaches, in order. */
export const controlsIn = (content: Element | null): HTMLElement[] =>
  [...(content?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) =>
    control.checkVisibility(),
  );
