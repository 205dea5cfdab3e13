// Updates of the app. Main asks in the system's own dialog before it contacts a feed or installs
// (main/bridge/confirmations.ts).
import * as v from 'valibot';

const nothing = v.strictObject({});
const done = v.object({});
const version = v.pipe(v.string(), v.maxLength(30));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const updateCommands = {
  /** Stores the address, switches updates on and checks. `bad-input` for an address that is not allowed. */
  'updates.setFeed': {
    input: v.strictObject({ feed: v.pipe(v.string(), v.trim(), v.maxLength(300)) }),
    output: done,
  },
  'updates.switchOff': { input: nothing, output: done },
  /** Starts; the slice shows how it ends. */
  'updates.check': { input: nothing, output: done },
  /** Starts or continues the download of the release with this hash; the slice shows the progress. */
  'updates.download': { input: v.strictObject({ sha256 }), output: done },
  /** Stops a download; what has come stays. */
  'updates.cancel': { input: nothing, output: done },
  /** Hands the downloaded file to the installer. Refused while a request or a repayment is open. */
  'updates.install': { input: v.strictObject({ version, sha256 }), output: done },
  /** Hands over the file of the version before. */
  'updates.putBack': { input: v.strictObject({ version }), output: done },
  /** Copies the command that installs, or that puts the version before back. */
  'updates.copyWords': {
    input: v.strictObject({ of: v.picklist(['install', 'put-back']) }),
    output: v.object({ clipboard: v.string() }),
  },
} as const;
