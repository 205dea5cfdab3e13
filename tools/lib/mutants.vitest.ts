// vitest's settings for `npm run mutants`: the ordinary ones of the unit tests, as one project.
import { defineConfig } from 'vitest/config';
import ordinary from '../../vitest.config.ts';

const { projects, ...shared } = ordinary.test ?? {};
const [unit] = projects?.flatMap((one) => (typeof one === 'object' && 'test' in one ? [one.test] : [])) ?? [];
const include = `${process.env['COLLATERAL_DESK_MUTANT_TESTS'] ?? 'test/unit'}/**/*.test.ts`;
export default defineConfig({ ...ordinary, test: { ...shared, ...unit, include: [include] } });
