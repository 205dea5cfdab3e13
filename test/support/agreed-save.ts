// Saves a profile as a person does who agrees to main's question.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Desk } from '../../main/desk/desk.ts';

export async function saveAgreed(
  { profiles }: Pick<Desk, 'profiles'>,
  draft: ServiceProfile,
  forget = false,
) {
  const act = await profiles.sealedAct(draft, forget);
  return act.ok ? profiles.save(draft, forget, act.value?.digest) : act;
}
