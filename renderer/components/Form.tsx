// A form, its fields below each other. After a submit that leaves an error on a field, the first such field gets the focus, so that a
// screen reader reads its error.
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { inBackground } from '../background.ts';
import { announce } from '../state/announcer.ts';
import { Stack, type Stacked } from './Layout.tsx';

interface Props extends Stacked, Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => unknown;
}

export function Form({ gap = 'wide', onSubmit, ...rest }: Props) {
  return (
    <Stack
      as="form"
      gap={gap}
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // React must render the errors before one of their fields can get the focus.
        flushSync(() => inBackground(Promise.resolve(onSubmit())));
        focusFirstError(form);
      }}
    />
  );
}

export function focusFirstError(within: Element | null | undefined): void {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field === undefined || field === null) return;
  if (field !== document.activeElement) return field.focus();
  // A screen reader is silent where the focus does not move.
  announce(document.getElementById(`${field.id}-error`)?.textContent ?? '');
}
