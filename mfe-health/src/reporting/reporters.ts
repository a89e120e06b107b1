import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** What each member entered the last time. */
export const reporters = browserMemory(
  'reporter',
  z.object({
    name: z.string(),
    registrationNumber: z.string(),
    className: z.string(),
    classCoordinatorEmail: z.string(),
    parentEmail: z.string(),
  }),
  (memberId: string) => memberId,
);

export type Reporter = NonNullable<ReturnType<typeof reporters.get>>;

const unknown: Reporter = {
  name: '',
  registrationNumber: '',
  className: '',
  classCoordinatorEmail: '',
  parentEmail: '',
};

/** What is known of a member; empty where nothing is. */
export const reporterOf = (me: { id: string; name: string }): Reporter => {
  const kept = reporters.get(me.id) ?? unknown;
  return { ...kept, name: me.name || kept.name };
};
