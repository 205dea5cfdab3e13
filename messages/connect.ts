// The first run, the form of a service, and its sign-in.
export const connect = {
  firstRun: {
    lead: 'Borrow naira against stablecoin collateral. Every figure shows its age, and every step is recorded.',
    sandbox: {
      title: 'Practise in the sandbox',
      text: 'A practice lending service with made-up money and two years of sample history. No account needed.',
      opening: 'Opening the sandbox',
    },
    service: {
      title: 'Connect to a service',
      text: 'You need your lender’s API address, your sign-in details, and the asset and chain of your collateral. The secret is stored in this computer’s keychain.',
      closed: 'No service can be connected in this run. The note above says why.',
      import: 'Import a profile',
      examples: 'Example profiles',
    },
    known: {
      title: 'Your services',
      open: 'Open',
      openNamed: 'Open {{name}}',
      test: 'Test connection',
      testNamed: 'Test connection: {{name}}',
    },
    keep: {
      title: 'Keep this service?',
      text: 'Its profile and secret are stored on this computer; the service is not open. If you keep it, you can open it later from the first screen. If you remove it, the profile and the secret are deleted.',
      keep: 'Keep',
      remove: 'Remove',
      stay: 'Stay here',
    },
    foot: 'You can change this later in Settings. Practice records and lender records are kept apart.',
  },
  service: {
    title: 'Connect to a service',
    needed: 'Required',
    name: { label: 'Name', hint: 'Your name for this service' },
    environment: {
      label: 'Environment',
      choose: 'Choose one',
      sandbox: 'SANDBOX: no real money',
      live: 'LIVE: real money',
    },
    baseUrl: {
      label: 'Base URL',
      hint: 'https only (http is allowed for this computer)',
      wrong: 'Enter an https address without a query, such as https://api.example.com/v1',
    },
    auth: {
      label: 'Sign-in method',
      hint: 'Ask your lender which one it uses',
      bearer: 'Authorization: Bearer',
      'x-api-key': 'X-Api-Key',
      'api-key-and-business': 'api-key and business id',
      basic: 'User name and password (Basic)',
      header: 'Custom header',
      query: 'Query parameter',
      hmac: 'Signature (HMAC)',
    },
    secret: {
      label: 'Secret',
      hint: 'Stored in this computer’s keychain. Never shown again.',
    },
    asset: { label: 'Collateral asset', hint: 'Exactly as the service writes it, such as USDC' },
    chain: { label: 'Chain', hint: 'The only network that funds your position' },
    connect: 'Connect and test',
    connecting: 'Storing the secret',
    back: 'Back',
  },
  noSuchList: {
    titles: {
      wallets: 'This service does not list wallets',
      deposits: 'This service does not list deposits',
      returnAddresses: 'This service does not list return addresses',
      applications: 'This service does not list applications',
    },
    wallets: 'The app cannot show a deposit address. Ask your lender for it.',
    deposits:
      'The app cannot list your deposits. The position includes a deposit once the service counts it.',
    returnAddresses:
      'The app cannot check whether a return address is approved. Ask your lender before you borrow.',
    applications:
      'The app cannot follow an application. The answer to an accept is kept here and in History. The loan appears under Loans once it is open.',
  },
  signIn: {
    businessId: { label: 'Business ID' },
    username: { label: 'User name' },
    header: { label: 'Header', hint: 'Such as X-Access-Key' },
    prefix: {
      label: 'Prefix (optional)',
      hint: 'Such as Key. A space follows it, unless it ends with : or =',
    },
    parameter: {
      label: 'Parameter',
      hint: 'The secret becomes part of each URL. The app hides it everywhere; the service may log it.',
    },
    keyId: { label: 'Key ID', hint: 'Identifies the secret that signs. The secret itself is never sent.' },
    keyHeader: { label: 'Key ID header' },
    signatureHeader: { label: 'Signature header' },
    timestampHeader: { label: 'Timestamp header' },
    timestamp: { label: 'Timestamp format' },
    hash: { label: 'Hash' },
    encoding: { label: 'Signature encoding' },
    secretIs: { label: 'Secret encoding' },
    canonical: {
      label: 'Signed text',
      hint: 'Use {timestamp}, {method}, {path}, {query}, {body}, {body_sha256} and {key_id}; \\n is a line break. See your lender’s document.',
    },
    choice: {
      seconds: 'Seconds since 1970',
      milliseconds: 'Milliseconds since 1970',
      iso: 'ISO 8601, UTC',
      sha256: 'SHA-256',
      sha512: 'SHA-512',
      hex: 'Hexadecimal',
      base64: 'Base64',
      text: 'Text',
    },
    wrong: {
      header:
        'Use letters, digits and hyphens. End with a word such as Key, Token or Signature. The app sets some headers itself; choose another name.',
      name: 'Use letters, digits and hyphens, and no name that the app sets itself.',
      canonical: 'Include {timestamp}, {method}, {path} and {body} or {body_sha256}.',
    },
    preview: 'Each request contains:',
  },
  resources: {
    loans: 'Loans',
    deposits: 'Deposits',
    applications: 'Applications',
    position: 'Position',
    wallets: 'Wallets',
    returnAddresses: 'Return addresses',
  },
} as const;
