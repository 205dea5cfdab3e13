// The lender's format as text: every part of the document but its name, address and sign-in. What is not valid
// is named with its place.
import { useState } from 'react';
import * as v from 'valibot';
import { placeOfJsonFault } from '../../../domain/json-fault.ts';
import { profileText, ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { schemaFaultLine, schemaFaultsIn } from '../../../domain/schema-faults.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import { t } from '../../text.ts';
import type { DraftState } from './use-draft.ts';
import styles from './Inspector.module.css';

const LONGEST = 200_000;

export function FormatText({ state: { draft, change } }: { state: DraftState }) {
  const [text, setText] = useState(() => formatOf(draft));
  const [problem, setProblem] = useState<string>();
  const apply = (): void => {
    const read = readFormat(text, draft);
    setProblem(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') change(() => read);
  };
  return (
    <Stack gap={2}>
      <Field label={t('inspect.format.label')} hint={t('inspect.format.hint')} error={problem}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={styles['paste']}
            value={text}
            maxLength={LONGEST}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Row>
        <Button disabled={text === formatOf(draft)} onClick={apply}>
          {t('inspect.format.apply')}
        </Button>
      </Row>
    </Stack>
  );
}

/** What a format never changes: which service it is, and where a secret goes. */
function identityOf({ version, id, name, environment, baseUrl, auth }: ServiceProfile) {
  return { version, id, name, environment, baseUrl, auth };
}

function formatOf(draft: ServiceProfile): string {
  const own = Object.keys(identityOf(draft));
  const all = v.parse(v.record(v.string(), v.unknown()), JSON.parse(profileText(draft)));
  return JSON.stringify(
    Object.fromEntries(Object.entries(all).filter(([key]) => !own.includes(key))),
    undefined,
    2,
  );
}

/** @returns the profile, or what is wrong with the text */
export function readFormat(text: string, draft: ServiceProfile): ServiceProfile | string {
  let format: unknown;
  try {
    format = JSON.parse(text);
  } catch {
    return schemaFaultLine([placeOfJsonFault(text)]);
  }
  const group = v.safeParse(v.record(v.string(), v.unknown()), format);
  if (!group.success || Array.isArray(format)) return t('inspect.format.noGroup');
  const parsed = v.safeParse(ServiceProfileSchema, { ...group.output, ...identityOf(draft) });
  return parsed.success ? parsed.output : schemaFaultLine(schemaFaultsIn(parsed.issues));
}
