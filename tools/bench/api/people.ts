import { defaultDomains, type GrantableRole } from '@campus/contracts';
import { withClient } from '../../with-client.ts';
import type { Servers } from '../servers.ts';

export interface Person {
  id: string;
  email: string;
  authorization: string;
}

export const makePeople = (tokenOf: Servers['tokenOf'], group: string, count: number): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const id = `${group}-${i}`;
      const email = `${id}@${defaultDomains.student}`;
      return { id, email, authorization: `Bearer ${await tokenOf(id, email)}` };
    }),
  );

/** The records of members in the shape in which the API stores them. */
export function* recordsOf(people: Person[], grants: GrantableRole[] = []) {
  for (const { id, email } of people)
    yield {
      _id: id,
      mailbox: email,
      email,
      name: 'Asha Rao',
      nameLower: 'asha rao',
      grants,
      adminRemoved: false,
      roles: grants.includes('faculty') ? grants : ['student', ...grants],
      since: '2026-08-01',
      outbox: [],
      letters: [],
      version: 0,
    };
}

export const insertAll = (uri: string, collection: string, documents: Iterable<object>): Promise<unknown> =>
  withClient(uri, (db) => db.collection(collection).insertMany([...documents], { ordered: false }));
