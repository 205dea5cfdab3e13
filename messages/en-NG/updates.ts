// Updates of the app: the feed, the release it offers, and why one was refused.
export const updates = {
  title: 'Updates',
  lead: 'Once you switch them on, the app asks this address once a day for a signed list of the newest version. It sends nothing about you, this desk or your loans.',
  feed: 'Address of the feed',
  feedHint: 'The publisher or your IT department names it. It begins with https:// and has no query.',
  feedWrong: 'Enter an address that begins with https:// and has no user name and no query.',
  switchOn: 'Switch updates on',
  changeFeed: 'Use this address',
  switchOff: 'Switch updates off',
  off: 'Updates are off',
  offText: 'The app contacts no feed.',
  way: 'Installed',
  ways: {
    apt: 'With apt, which also installs updates',
    rpm: 'From an RPM package',
    archive: 'From an archive',
    appimage: 'As an AppImage',
    installer: 'With the installer',
    'disk-image': 'From a disk image',
    source: 'Not from a release',
    practice: 'A practice build',
  },
  never: {
    title: 'This copy does not update itself',
    source: 'It was started from its source, or from a package that is no release.',
    practice: 'It was packaged on an unofficial runtime, for practice. Install a release for real money.',
  },
  version: 'This version',
  checked: 'Last checked',
  notChecked: 'Not checked since the app was started',
  check: 'Check now',
  checking: 'Checking for a newer version',
  current: 'This is the newest version',
  available: 'Version {{version}} is available',
  released: 'Released',
  size: 'Size',
  key: 'Signed by key',
  hash: 'SHA-256',
  notes: 'What is new',
  download: 'Download',
  goOn: 'Continue the download',
  begun: '{{done}} of {{of}} are here already.',
  downloading: 'Downloading version {{version}}',
  far: '{{done}} of {{of}} ({{percent}}%)',
  ready: 'Version {{version}} is downloaded and checked',
  readyText: 'Its size and SHA-256 are those that the signed list names.',
  install: {
    appimage: 'Install and restart',
    installer: 'Close the app and start the installer',
    'disk-image': 'Close the app and open the disk image',
  },
  words: 'Install it with this command, in a terminal',
  wordsArchive:
    'Unpack it beside the present folder with this command, then start the app from the new folder',
  command: 'command',
  open: {
    title: 'Finish what is open first',
    requests_one: '{{count}} request has no known outcome.',
    requests_other: '{{count}} requests have no known outcome.',
    repayments_one: '{{count}} repayment is not finished.',
    repayments_other: '{{count}} repayments are not finished.',
    text: 'The app installs nothing until then. Do not install by another way either.',
  },
  handedOver: {
    title: 'Version {{version}} is being installed',
    appimage: 'It is in the place of this version and starts with the next start of the app.',
    installer: 'The installer has been started. Close the app if it asks you to.',
    'disk-image': 'The disk image is open. Drag the app to Applications and start it again.',
  },
  before: {
    title: 'The version before',
    text: 'Version {{version}} ran on this computer before. A version that finds records of a newer one leaves them untouched and does not open them.',
    act: 'Put version {{version}} back',
    words: 'Put it back with this command, in a terminal',
    gone: 'Its file is not on this computer. Get it where you got this version, and check it as the release page says.',
  },
  banner: {
    title: 'Version {{version}} is available',
    show: 'Show',
    hide: 'Hide',
  },
  safe: 'Nothing was installed. Your records are unchanged.',
  refused: {
    unreachable: {
      what: 'The feed could not be reached.',
      next: 'Check your network and the address, then try again.',
    },
    'not-proven': {
      what: 'The feed could not prove who it is.',
      next: 'Do not bypass this. Ask your network administrator whether a private certificate authority is used.',
    },
    redirected: {
      what: 'The feed sends the app to another address.',
      next: 'The app does not follow it. Ask the publisher for the right address.',
    },
    answer: {
      what: 'The feed did not answer as a feed does.',
      next: 'Check the address. The answer is named below.',
    },
    'too-large': {
      what: 'The feed sent more than an update can have.',
      next: 'Tell the publisher. The app stopped reading.',
    },
    'not-signed': {
      what: 'The list of the newest version is not signed.',
      next: 'Do not install it. Tell the publisher.',
    },
    'unknown-key': {
      what: 'The list is signed by a key that this app does not know.',
      next: 'Do not install it. Ask the publisher whether the key was changed; the key is named below.',
    },
    tampered: {
      what: 'The list was changed after it was signed.',
      next: 'Do not install it. Tell the publisher at once.',
    },
    'not-a-manifest': {
      what: 'The signed list has a form that this version does not know.',
      next: 'Install the newest version by hand, from where you got this one.',
    },
    'wrong-channel': {
      what: 'The feed is for another channel.',
      next: 'Ask the publisher for the address of your channel. The feed’s channel is named below.',
    },
    'practice-build': {
      what: 'The feed offers a practice build.',
      next: 'It is not for real money. The app never installs one.',
    },
    older: {
      what: 'The feed offers an older version.',
      next: 'Somebody may be keeping a newer one from you. Tell the publisher; the version is named below.',
    },
    expired: {
      what: 'The feed’s list has expired.',
      next: 'Somebody may be keeping a newer one from you. Check this computer’s date, then tell the publisher.',
    },
    clock: {
      what: 'The feed’s list is from the future.',
      next: 'Check this computer’s date and time, then try again.',
    },
    'too-old-here': {
      what: 'This version is too old to be updated in one step.',
      next: 'First install the version named below.',
    },
    'no-file': {
      what: 'The newest version has no file for this computer.',
      next: 'Ask the publisher for it. What was looked for is named below.',
    },
    'cut-off': {
      what: 'The download was cut off.',
      next: 'What has come is kept. Continue the download.',
    },
    'wrong-size': {
      what: 'The file does not have the size that the signed list names.',
      next: 'It was not kept. Download it again; if that happens twice, tell the publisher.',
    },
    'wrong-hash': {
      what: 'The file is not the one that the signed list names.',
      next: 'It was removed. Download it again; if that happens twice, tell the publisher at once.',
    },
    'disk-full': {
      what: 'There is too little space on the disk.',
      next: 'Free some space, then continue the download.',
    },
    disk: {
      what: 'The disk refused the file.',
      next: 'Check that you may write in the app’s folders, then try again.',
    },
    'work-open': {
      what: 'A request or a repayment is open.',
      next: 'Finish it first, then install.',
    },
    'not-ready': {
      what: 'This app does not install by itself.',
      next: 'Use the command that is shown.',
    },
    'not-started': {
      what: 'The system did not start the installer.',
      next: 'Try again. The system’s words are below.',
    },
  },
} as const;
