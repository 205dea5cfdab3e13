// The running scenario. It outlives the drawer, which the operator may close to see the whole screen.
import { create } from 'zustand';
import type { Props, ScenarioId } from './scenarios.ts';

interface Running {
  scenario: { id: ScenarioId; props: Props; profileId: string } | undefined;
}

export const useRunning = create<Running>(() => ({ scenario: undefined }));

export function play(scenario: Running['scenario']): void {
  useRunning.setState({ scenario });
}
