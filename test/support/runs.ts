// Seeded tests: how often they run, and from which seed, is said by the environment and printed.
/** How many runs a seeded test makes: few by default, more where the variable says so. */
export function runsOf(variable: string, usual: number): { runs: number; seed: number } {
  const runs = Number(process.env[variable] ?? usual);
  const seed = Number(process.env['COLLATERAL_DESK_SEED'] ?? 20_261_121);
  console.info(`${variable}=${runs} COLLATERAL_DESK_SEED=${seed}`);
  return { runs, seed };
}
