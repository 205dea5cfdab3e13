// Attaches files that were dropped or pasted, one after another. The page reads their bytes and learns no path.
import { useRef, useState } from 'react';
import { LARGEST_ATTACHMENT } from '../../../domain/attachment.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { fail, type AppError, type Result } from '../../../contract/errors.ts';
import { client } from '../../bridge.ts';
import { escapeInvisible } from '../../components/escape-invisible.ts';
import { announce } from '../../state/announcer.ts';
import { t } from '../../text.ts';

/** Of one drop. */
export const MOST_AT_ONCE = 20;

export interface Place {
  readonly loanId: LoanId;
  readonly step?: RepaymentStep;
}

export interface Adding {
  /** The name of the file under way. */
  readonly underWay: string | undefined;
  readonly errors: readonly AppError[];
  readonly tooMany: boolean;
  addFiles: (files: readonly File[]) => Promise<void>;
  /** Shows the error of another way to attach; undefined: none. */
  say: (error: AppError | undefined) => void;
}

export function useAdding(place: Place, onAdded: () => void): Adding {
  const [underWay, setUnderWay] = useState<string>();
  const [errors, setErrors] = useState<readonly AppError[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const isBusy = useRef(false);

  async function addFiles(files: readonly File[]): Promise<void> {
    if (isBusy.current || files.length === 0) return;
    isBusy.current = true;
    const failed: AppError[] = [];
    setErrors([]);
    setTooMany(files.length > MOST_AT_ONCE);
    for (const file of files.slice(0, MOST_AT_ONCE)) {
      setUnderWay(file.name);
      const added = await add(place, file);
      if (!added.ok) failed.push(added.error);
      else announce(t('attachments.added', { name: escapeInvisible(file.name) }));
    }
    setErrors(failed);
    setUnderWay(undefined);
    isBusy.current = false;
    onAdded();
  }

  return {
    underWay,
    errors,
    tooMany,
    addFiles,
    say: (error) => setErrors(error === undefined ? [] : [error]),
  };
}

async function add(place: Place, file: File): Promise<Result<object>> {
  // Not read at all: it may be far larger than the memory.
  if (file.size > LARGEST_ATTACHMENT)
    return fail({ code: 'attachment-refused', fault: 'too-large', file: file.name });
  const base64 = await base64Of(file);
  if (base64 === undefined) return fail({ code: 'attachment-refused', fault: 'not-a-file', file: file.name });
  return client['attachments.add']({ ...place, name: file.name.slice(0, 4096), bytes: file.size, base64 });
}

/** Undefined for a folder, and for a file that cannot be read or changed meanwhile. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
