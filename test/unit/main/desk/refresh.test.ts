// Whether a refresh brought an answer, from the poller's reports.
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../contract/errors.ts';
import type { Resource } from '../../../../contract/slices/connect.ts';
import { millis } from '../../../../domain/time.ts';
import { failureOf } from '../../../../main/desk/connect/link.ts';
import type { PollReport } from '../../../../main/desk/ports/service.ts';

const offline: AppError = { code: 'offline', cause: 'reset', detail: '' };
const refused: AppError = { code: 'rejected', httpStatus: 401, serviceWords: '' };
const report = (resource: Resource, failing?: AppError): PollReport => ({
  resource,
  cadence: millis(1000),
  lastAnswerAt: undefined,
  nextAt: undefined,
  failing,
});

describe('a refresh', () => {
  it('fails with the error if nothing was answered', () => {
    expect(failureOf([report('loans', offline), report('position', offline)], undefined)).toEqual(offline);
    expect(failureOf([report('loans', offline), report('position')], ['loans'])).toEqual(offline);
  });
  it('names a refused key before any other failure', () => {
    expect(failureOf([report('loans', offline), report('position', refused)], undefined)).toEqual(refused);
  });
  it('succeeds if anything was answered', () => {
    expect(failureOf([report('loans', offline), report('position')], undefined)).toBeUndefined();
    expect(failureOf([report('loans'), report('position', offline)], ['loans'])).toBeUndefined();
  });
});
