// The screens of the rail in their order, which is also the order of their keys and of the Go menu.

export const PLACES = ['collateral', 'borrow', 'loans', 'history', 'journal', 'settings'] as const;
export type Place = (typeof PLACES)[number];

/** What the native menu can ask of the page besides a screen. None of them sends anything anywhere. */
export const FRAME_ACTS = ['palette', 'shortcuts', 'back', 'forward', 'alerts'] as const;
export type FrameAct = (typeof FRAME_ACTS)[number];

/** The sections of the settings, in their order. */
export const SETTINGS_SECTIONS = [
  'services',
  'connection',
  'reading',
  'borrowing',
  'polling',
  'network',
  'appearance',
  'lock',
  'data',
  'about',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];
