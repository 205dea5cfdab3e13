// Finished exports that the operator has dismissed, on any screen.
import { create } from 'zustand';

export const usePutAway = create<{ tasks: readonly string[] }>(() => ({ tasks: [] }));

export function putAway(task: string): void {
  usePutAway.setState(({ tasks }) => ({ tasks: [...tasks, task] }));
}
