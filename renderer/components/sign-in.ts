// A sign-in method while it is edited: the settings of every method; only those of the chosen method are
// used.
import { PRESETS, withPrefix, type Auth, type Preset, type SignIn } from '../../domain/sign-in.ts';

type Hmac = Extract<SignIn, { preset: 'hmac' }>;

export interface SignInDraft extends Omit<Hmac, 'preset'> {
  readonly preset: Preset;
  readonly businessId: string;
  readonly username: string;
  readonly header: string;
  readonly prefix: string;
  readonly parameter: string;
}
export type SignInField = Exclude<keyof SignInDraft, 'preset'>;

export const BLANK_SIGN_IN: SignInDraft = {
  preset: 'bearer',
  businessId: '',
  username: '',
  header: '',
  prefix: '',
  parameter: '',
  keyId: '',
  keyHeader: '',
  timestampHeader: '',
  timestamp: 'milliseconds',
  signatureHeader: '',
  hash: 'sha256',
  encoding: 'hex',
  secretIs: 'text',
  canonical: '{timestamp}{method}{path}{query}{body}',
};

export const SIGN_IN_FIELDS: readonly SignInField[] = [
  'businessId',
  'username',
  'header',
  'prefix',
  'parameter',
  'keyId',
  'keyHeader',
  'timestampHeader',
  'timestamp',
  'signatureHeader',
  'hash',
  'encoding',
  'secretIs',
  'canonical',
];

/** Required text fields. */
export const NEEDED: Readonly<Record<Preset, readonly SignInField[]>> = {
  bearer: [],
  'x-api-key': [],
  'api-key-and-business': ['businessId'],
  basic: ['username'],
  header: ['header'],
  query: ['parameter'],
  hmac: ['keyId', 'keyHeader', 'timestampHeader', 'signatureHeader', 'canonical'],
};

export const presetOf = (text: string): Preset => PRESETS.find((known) => known === text) ?? 'bearer';

export const signInDraft = (auth: Auth): SignInDraft => {
  const { secretName: _own, ...signIn } = auth;
  // Settings that are not set stay empty.
  return Object.assign({ ...BLANK_SIGN_IN }, signIn);
};

/** Not validated; the caller parses it with the schema. */
export function signInFrom(draft: SignInDraft): SignIn {
  const { preset } = draft;
  switch (preset) {
    case 'bearer':
    case 'x-api-key':
      return { preset };
    case 'api-key-and-business':
      return { preset, businessId: draft.businessId.trim() };
    case 'basic':
      return { preset, username: draft.username.trim() };
    case 'header': {
      const prefix = draft.prefix.trim();
      return { preset, header: draft.header.trim(), ...(prefix !== '' && { prefix }) };
    }
    case 'query':
      return { preset, parameter: draft.parameter.trim() };
    case 'hmac': {
      const { timestamp, hash, encoding, secretIs } = draft;
      return {
        preset,
        keyId: draft.keyId.trim(),
        keyHeader: draft.keyHeader.trim(),
        timestampHeader: draft.timestampHeader.trim(),
        timestamp,
        signatureHeader: draft.signatureHeader.trim(),
        hash,
        encoding,
        secretIs,
        canonical: draft.canonical.trim(),
      };
    }
  }
}

const DOTS = '••••••';

/** What each request contains, with dots for the secret; undefined while a required field is empty. */
export function signInPreview(draft: SignInDraft): string | undefined {
  if (NEEDED[draft.preset].some((field) => draft[field].trim() === '')) return undefined;
  switch (draft.preset) {
    case 'bearer':
      return `Authorization: Bearer ${DOTS}`;
    case 'x-api-key':
      return `X-Api-Key: ${DOTS}`;
    case 'api-key-and-business':
      return `api-key: ${DOTS} · business-id: ${draft.businessId.trim()}`;
    case 'basic':
      return `Authorization: Basic ${draft.username.trim()}:${DOTS}`;
    case 'header': {
      const prefix = draft.prefix.trim();
      return `${draft.header.trim()}: ${withPrefix(prefix === '' ? undefined : prefix, DOTS)}`;
    }
    case 'query':
      return `?${draft.parameter.trim()}=${DOTS}`;
    case 'hmac':
      return [draft.keyHeader, draft.timestampHeader, draft.signatureHeader]
        .map((name) => name.trim())
        .join(' · ');
  }
}
