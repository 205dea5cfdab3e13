// The connection test and the shape inspector, one line a call.
import type { Handlers } from '../../../contract/contract.ts';
import { onDesk, type DeskAccess } from '../desk-access.ts';

export const inspectHandlers = (access: DeskAccess) =>
  ({
    'inspect.start': onDesk<'inspect.start'>(access, (desk, input) => desk.inspect.start(input)),
    'inspect.cancel': onDesk<'inspect.cancel'>(access, (desk) => desk.inspect.cancel()),
    'inspect.answer': onDesk<'inspect.answer'>(access, (desk, query) => desk.inspect.answer(query)),
    'inspect.proposals': onDesk<'inspect.proposals'>(access, (desk, query) => desk.inspect.proposals(query)),
    'inspect.paste': onDesk<'inspect.paste'>(access, (desk, input) => desk.inspect.paste(input)),
    'inspect.copySample': onDesk<'inspect.copySample'>(access, (desk, input) =>
      desk.inspect.copySample(input),
    ),
  }) satisfies Partial<Handlers>;
