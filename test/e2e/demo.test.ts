import { inOneApp } from '../support/steps.ts';
import { steps } from './demo.ts';

inOneApp('the main job', steps);
