// What is wrong between the app and the service; part of errors.ts.
export const serviceErrors = {
  offline: {
    'no-such-host': {
      what: 'The service’s host name was not found.',
      next: 'Check the base URL in Settings and your network.',
    },
    refused: {
      what: 'The service refused the connection.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    'timed-out': {
      what: 'The service did not answer in time.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    reset: {
      what: 'The connection broke before an answer came.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    tls: {
      what: 'The service’s certificate could not be verified.',
      next: 'Do not bypass this. Ask your network administrator whether a private certificate authority is used.',
    },
    'no-network': {
      what: 'This computer has no network.',
      next: 'Reconnect it. We’ll keep retrying.',
    },
    'proxy-unreachable': {
      what: 'The network’s proxy could not be reached.',
      next: 'Check network and proxy settings. The app does not bypass a proxy.',
    },
    'proxy-refused': {
      what: 'The proxy did not let the app through to the service.',
      next: 'Ask your network administrator to allow the service’s address. The proxy is named below.',
    },
    'proxy-needs-credentials': {
      what: 'The proxy needs a sign-in that is missing or was not accepted.',
      next: 'Ask your network administrator for access. The keychain entry for it is named below.',
    },
    'proxy-unsupported': {
      what: 'This network requires a connection that the app does not support.',
      next: 'Ask your network administrator for an HTTP proxy. The app does not bypass network rules.',
    },
    'not-json': {
      what: 'The service answered with something other than data.',
      next: 'It is often a proxy’s or login page. Check the base URL and your network.',
    },
    'too-large': {
      what: 'The service’s answer was too large to be read safely.',
      next: 'Tell your lender, with the request named below.',
    },
    'too-many-requests': {
      what: 'The service asks for fewer requests.',
      next: 'The app waits as long as the service asks, one hour at most. You can refresh once meanwhile.',
    },
    'service-error': {
      what: 'The service reported an internal error.',
      next: 'We’ll keep retrying. If it stays, tell your lender.',
    },
    other: {
      what: 'The service could not be reached.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
  },
  overBudget: {
    'answer-bytes': 'The service sent one answer of more than {{most}} MB.',
    'answer-values': 'The service sent one answer of more than {{most}} values.',
    'answer-levels': 'The service sent an answer nested more than {{most}} levels deep.',
    'list-values': 'The service sent one list of more than {{most}} values.',
    'round-values': 'The service sent more than {{most}} values in several lists at once.',
    next: 'The app stopped reading and will retry later. Ask your lender for smaller answers or a list of open items.',
  },
} as const;
