// What `npm run release` is asked for.
import { parseArgs } from 'node:util';
import { Trouble } from '../say.mjs';

const usage = [
  'npm run release -- [--electron-dist DIR] [--checksums FILE] [--signing-key FILE.pem]...',
  '[--vouch-for NEW-KEY.pem] [--channel stable|beta] [--expires-days N] [--quick] [--twice]',
  '[--apt-key FILE or ID] [--apt-repository DIR] [--compare DIR]',
].join(' ');

/** @param {string[]} args Throws Trouble with the usage. */
export function releaseOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'electron-dist': { type: 'string' },
        checksums: { type: 'string' },
        'signing-key': { type: 'string', multiple: true },
        'vouch-for': { type: 'string' },
        channel: { type: 'string', default: 'stable' },
        'expires-days': { type: 'string', default: '90' },
        'apt-key': { type: 'string' },
        'apt-repository': { type: 'string' },
        compare: { type: 'string' },
        quick: { type: 'boolean', default: false },
        twice: { type: 'boolean', default: false },
      },
    });
    if (!['stable', 'beta'].includes(values.channel))
      throw new Error(`There is no channel ${values.channel}`);
    if (!/^[1-9]\d{0,3}$/.test(values['expires-days']))
      throw new Error('--expires-days needs a number of days');
    return values;
  } catch (cause) {
    throw new Trouble(cause instanceof Error ? cause.message : String(cause), usage);
  }
}
