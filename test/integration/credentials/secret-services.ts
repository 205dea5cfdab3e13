// The Secret Services of Linux desktops, each with its own daemon from a Debian package, without a screen. What
// `start` and the others do is shell text, which the session and the calls in it share.
import { join } from 'node:path';

export interface SecretService {
  readonly name: string;
  readonly programs: readonly string[];
  /** Debian packages. */
  readonly packages: string;
  /** Functions: prepare (once for a home), start, start_locked, stop. */
  readonly functions: string;
}

/** `until_`: waits, as long as a busy machine needs. `usable`: the default collection is there. */
const COMMON = `
export QT_QPA_PLATFORM=offscreen TMPDIR="$HOME"
ask() { dbus-send --session --print-reply "$@" 2>/dev/null; }
owned() { ask --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true; }
gone() { ! owned; }
default() { ask --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.ReadAlias string:default | grep -oE '/org/freedesktop/secrets/[a-z][^"]*'; }
usable() { default >/dev/null; }
until_() { tries=0; until "$@"; do tries=$((tries + 1)); [ $tries -lt 600 ] || exit 96; sleep 0.1; done; }
crash() { kill -9 "$(cat "$HOME/pid")"; until_ gone; }
# KeePassXC may stay, with a question that nobody answers; it saved at each change.
stop() {
  kill "$(cat "$HOME/pid")"; tries=0
  while owned && [ $tries -lt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
  kill -9 "$(cat "$HOME/pid")" 2>/dev/null; until_ gone
}
`;

const kwalletStarter = join(import.meta.dirname, 'start-kwallet.ts');

/** The group that KeePassXC shows to other programs is a setting inside the database, so it is imported. */
const KEEPASS_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<KeePassFile><Meta><CustomData><Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key>
<Value>{fda83f87-a151-4997-bcea-f32ec07ad4ce}</Value></Item></CustomData></Meta>
<Root><Group><UUID>/ag/h6FRSZe86vMuwHrUzg==</UUID><Name>Desk</Name></Group></Root></KeePassFile>`;

export const secretServices: readonly SecretService[] = [
  {
    name: 'GNOME Keyring',
    programs: ['gnome-keyring-daemon'],
    packages: 'gnome-keyring',
    functions: `${COMMON}
prepare() { :; }
start() {
  printf 'password\\n' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
  echo $! >"$HOME/pid"; until_ usable
}
start_locked() {
  gnome-keyring-daemon --foreground --components=secrets >/dev/null 2>&1 &
  echo $! >"$HOME/pid"; until_ owned
}
`,
  },
  {
    name: 'KWallet',
    programs: ['kwalletd5'],
    packages: 'libkf5wallet-bin libqca-qt5-2-plugins',
    functions: `${COMMON}
login() { "$KEYCHAIN_NODE" '${kwalletStarter}' "$HOME/wallet-key" >"$HOME/pid"; until_ owned; }
prepare() {
  mkdir -p "$HOME/.config"
  printf '[Wallet]\\nEnabled=true\\nFirst Use=false\\nPrompt on Open=false\\nDefault Wallet=kdewallet\\n[org.freedesktop.secrets]\\napiEnabled=true\\n' >"$HOME/.config/kwalletrc"
  head -c 56 /dev/zero | tr '\\0' k >"$HOME/wallet-key"
  login; until_ test -s "$XDG_DATA_HOME/kwalletd/kdewallet.kwl"; crash
}
start() { login; until_ usable; }
start_locked() { kwalletd5 >/dev/null 2>&1 & echo $! >"$HOME/pid"; until_ owned; }
# It writes its file some seconds after a change, or when a wallet is closed.
stop() { ask --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock array:objpath:"$(default)" >/dev/null; crash; }
`,
  },
  {
    name: 'KeePassXC',
    programs: ['keepassxc', 'keepassxc-cli'],
    packages: 'keepassxc',
    functions: `${COMMON}
prepare() {
  mkdir -p "$HOME/.config/keepassxc"
  printf '[General]\\nConfigVersion=2\\n[GUI]\\nCheckForUpdates=false\\n[FdoSecrets]\\nEnabled=true\\nConfirmAccessItem=false\\nConfirmDeleteItem=false\\nShowNotification=false\\n' >"$HOME/.config/keepassxc/keepassxc.ini"
  cat >"$HOME/desk.xml" <<'XML'
${KEEPASS_XML}
XML
  printf 'pw\\npw\\n' | keepassxc-cli import -q -p "$HOME/desk.xml" "$HOME/desk.kdbx" >/dev/null 2>&1
}
start() {
  printf 'pw\\n' | keepassxc --pw-stdin "$HOME/desk.kdbx" >/dev/null 2>&1 &
  echo $! >"$HOME/pid"; until_ usable
}
start_locked() { keepassxc "$HOME/desk.kdbx" >/dev/null 2>&1 & echo $! >"$HOME/pid"; until_ owned; }
`,
  },
];
