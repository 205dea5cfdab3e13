// Whether the desk practises for this run only.
import type { AppError } from '../../contract/errors.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import { useSlice } from './mirror.ts';

export const practiceRunIn = (app: AppSlice | undefined): AppError | undefined =>
  app?.storage.state === 'ready' ? app.storage.practice : undefined;

export const useIsPracticeRun = (): boolean => practiceRunIn(useSlice('app')) !== undefined;
