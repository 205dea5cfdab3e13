// Keychain calls in their own process, because a process keeps its D-Bus and keyring. Arguments are "get
// NAME", "set NAME VALUE" or "delete NAME"; each answer is one line of JSON.
import { openKeychain } from '../../../main/credentials/keychain.ts';
import { systemClock } from '../../../main/shell/clock.ts';

const keychain = openKeychain({ clock: systemClock, serviceSuffix: ' (tests)' });

for (const call of process.argv.slice(2)) {
  const [verb, name = '', value = ''] = call.split(' ');
  const answer =
    verb === 'set'
      ? await keychain.set(name, value)
      : verb === 'delete'
        ? await keychain.delete(name)
        : await keychain.get(name);
  console.log(JSON.stringify(answer));
}
