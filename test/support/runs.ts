// Reads number of runs and seed of seeded tests from the environment, and prints both, so that a run can be
// repeated.
/** @param usual the number of runs if the variable is not set */
export function runsOf(variable: string, usual: number): { runs: number; seed: number } {
  const runs = Number(process.env[variable] ?? usual);
  const seed = Number(process.env['COLLATERAL_DESK_SEED'] ?? 20_261_121);
  console.info(`${variable}=${runs} COLLATERAL_DESK_SEED=${seed}`);
  return { runs, seed };
}
