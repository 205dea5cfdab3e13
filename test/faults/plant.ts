// Loaded before a desk of the races: puts the fault named by PLANTED into its code.
import { plantedHook } from '../simulator/loader.ts';
import { PLANTED_OF_A_TEAM } from './planted-team.ts';

plantedHook(PLANTED_OF_A_TEAM, process.env['PLANTED']);
