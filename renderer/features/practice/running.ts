// Which scenario is being played. It outlives the drawer, which is closed to see the whole screen.
import { create } from 'zustand';
import type { Props, ScenarioId } from './scenarios.ts';

interface Running {
  scenario: { id: ScenarioId; props: Props; profileId: string } | undefined;
}

export const useRunning = create<Running>(() => ({ scenario: undefined }));

export function play(scenario: Running['scenario']): void {
  useRunning.setState({ scenario });
}
