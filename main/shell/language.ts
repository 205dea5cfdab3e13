// The language of the app: English, or in tests the pseudo-locale.
import { app } from 'electron';
import { ENGLISH, PSEUDO, type Language } from '../../messages/languages.ts';

export const spokenLanguage = (): Language =>
  !app.isPackaged && process.env['COLLATERAL_DESK_LANGUAGE'] === PSEUDO ? PSEUDO : ENGLISH;
