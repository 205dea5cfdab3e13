// The screens of the rail in order, which is also the order of their keys and of the Go menu.

export const PLACES = ['collateral', 'borrow', 'loans', 'history', 'journal', 'settings'] as const;
export type Place = (typeof PLACES)[number];

/** What the native menu can show besides screens. None of them sends a request. */
export const FRAME_ACTS = ['palette', 'shortcuts', 'back', 'forward', 'alerts', 'guide', 'find'] as const;
export type FrameAct = (typeof FRAME_ACTS)[number];

/** The sections of the settings in order: of one profile, and of the desk. */
export const SETTINGS_OF_PROFILE = ['connection', 'reading', 'borrowing', 'polling', 'network'] as const;
export const SETTINGS_OF_DESK = [
  'services',
  'appearance',
  'notifications',
  'lock',
  'team',
  'data',
  'diagnostics',
  'about',
] as const;
export const SETTINGS_SECTIONS = [...SETTINGS_OF_PROFILE, ...SETTINGS_OF_DESK] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];
