// The rules for notifications.
export const notify = {
  lead: 'The inbox lists every alert at all times. These rules are for the notifications of your system.',
  quiet: {
    title: 'Quiet hours',
    on: 'No notifications in quiet hours',
    from: 'From',
    to: 'To',
    zone: 'Every day, in Lagos time (WAT).',
    critical: 'Show critical alerts in quiet hours as well',
  },
  kinds: {
    title: 'Notifications by kind',
    critical: 'Critical: money can be lost if nobody acts',
    warning: 'Warning: check it',
    info: 'Info: nothing to do',
    kind: 'Alert',
    show: 'Show',
    sound: 'Sound',
    showOf: 'Show a notification: {{kind}}',
    soundOf: 'Sound: {{kind}}',
  },
  system: 'Your system can also mute this app. If no notification appears, check its settings.',
} as const;
