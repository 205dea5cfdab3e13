// The app's settings in memory.
import { USUAL_PREFERENCES } from '../../contract/usual-preferences.ts';
import { ok } from '../../contract/errors.ts';
import { USUAL_NOTIFY_RULES } from '../../domain/notify-rules.ts';
import type { Settings, SettingsStore } from '../../main/desk/ports/profiles.ts';

export function memorySettings(first: Partial<Settings> = {}): SettingsStore {
  let settings: Settings = {
    theme: 'system',
    density: 'comfortable',
    preferences: USUAL_PREFERENCES,
    notify: USUAL_NOTIFY_RULES,
    ...first,
  };
  return {
    load: () => Promise.resolve(ok(settings)),
    change: (part) => {
      settings = { ...settings, ...part };
      return Promise.resolve(ok(undefined));
    },
  };
}
