// Finished exports that the operator has dismissed, on any screen.
import { create } from 'zustand';

export const useDismissedTasks = create<{ tasks: readonly string[] }>(() => ({ tasks: [] }));

export function dismissTask(task: string): void {
  useDismissedTasks.setState(({ tasks }) => ({ tasks: [...tasks, task] }));
}
