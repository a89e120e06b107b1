import { createHash, hash, randomBytes, randomInt } from 'node:crypto';
import { firstComplaintSetup } from '@campus/contracts/complaints';
import sharp from 'sharp';
import { createComplaintModels } from '../../features/complaints/model.ts';
import { filingAt, namedFields } from '../../features/complaints/filing/testing/test-filing.ts';
import { createElectionModels } from '../../features/elections/model.ts';
import { createElectionKeys } from '../../features/elections/voting/election-keys.ts';
import { openTestElection } from '../../testing/election-factory.ts';
import type { startPortal, TestPortal } from '../../testing/test-portal.ts';
import type { Persona } from '../../testing/tokens.ts';
import type { Mark } from './data-folder.ts';

/** A portal where people, numbered in the order in which they came, voted and complained. */
export interface Crowd {
  portal: Awaited<ReturnType<typeof startPortal>>;
  database: string;
  size: number;
  election: Awaited<ReturnType<typeof openTestElection>>;
  people: Visitor[];
  marks: Mark[];
}
interface Visitor {
  persona: Persona;
  receipt: string;
  complaint: string;
  /** The one word that only this complaint has. */
  word: string;
  /** Null for a complaint under a name. */
  followUpKey: string | null;
}

/** No words of a language, so that no word filter knows them. */
const letters = 'bcdfghjklmnpqrstvwxz';
export const draw = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
/** At random, so that nothing that follows from a name or an id can agree with the order in which people come. */
const newPerson = (): Persona => ({ uid: draw(28), email: `${draw(12)}@sggs.ac.in`, name: draw(8) });
const shuffled = <T>(list: T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Below every modulus, so that it is signed like what a browser blinded. */
const blindedMessage = () => Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64url');

/** A photo that is too large for one page of the database. */
const photo = (): Promise<Buffer> =>
  sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } })
    .png()
    .toBuffer();

const electionId = 'council';

/** Gives a portal the keys of another one, or makes them, which takes a while. */
export async function copyKeys(portal: Crowd['portal'], from?: Crowd['portal']): Promise<void> {
  if (!from) {
    await createElectionKeys(createElectionModels(portal.connection), Buffer.alloc(32, 7)).make(electionId);
    await portal.call('GET', '/api/complaint-tokens', { as: newPerson() });
    return;
  }
  for (const name of ['electionKeys', 'complaintWeekKeys'])
    for (const key of await from.connection.collection(name).find().toArray())
      await portal.connection.collection(name).insertOne(key);
}

/**
 * One after the other, people sign in, vote, complain (every second one without a name) and read their messages.
 */
export async function gatherCrowd(portal: Crowd['portal'], database: string, size: number): Promise<Crowd> {
  const election = await openTestElection(portal, { _id: electionId });
  const filing = filingAt(portal);
  const personas = Array.from({ length: size }, newPerson);
  for (const persona of shuffled(personas)) await election.addToRoll(persona);
  // In larger crowds half have been here before.
  for (const as of shuffled(personas).slice(0, size > 12 ? size / 2 : 0))
    await ask(portal, 'GET', '/api/me', { as });

  const { asha, bilal, chitra, dev } = election.candidates;
  const choices = shuffled([asha, bilal, 'none']);
  const categories = shuffled(firstComplaintSetup.categories.map(({ id }) => id));
  const people: Visitor[] = [];
  const marks: Mark[] = [];
  for (const [person, as] of personas.entries()) {
    const mark = (kind: string, ...all: (Buffer | string)[]) =>
      marks.push(...all.map((bytes) => ({ kind, database, person, bytes: Buffer.from(bytes) })));

    await ask(portal, 'GET', '/api/me', { as });
    const blinded = blindedMessage();
    await ask(portal, 'POST', election.path('/token'), { as, body: { blinded } });
    const choice = size === 3 ? choices[person]! : asha;
    const body = election.vote(choice, Math.random() < 0.5 ? chitra : dev);
    const { json } = await ask(portal, 'POST', election.path('/ballots'), { body });
    mark('roll', `${election.id}:${as.email}`);
    mark('blinded token', createHash('sha256').update(Buffer.from(blinded, 'base64url')).digest('base64'));
    const token = Buffer.from(body.token, 'base64url');
    mark('receipt', json.receipt);
    mark('choices', hash('sha256', Buffer.concat([Buffer.from('choices'), token])));
    mark('signature', ...windows(Buffer.from(body.signature, 'base64url')));
    // Where each chose another one, the order of the candidates in a document would be that of the voters.
    if (size === 3) mark('candidate', `president:${choice}`);

    const { week } = (await ask(portal, 'GET', '/api/complaint-tokens', { as })).json;
    const tokens = [blindedMessage(), blindedMessage()];
    await ask(portal, 'POST', '/api/complaint-tokens', { as, body: { week, blinded: tokens } });
    const digest = hash(
      'sha256',
      Buffer.concat(tokens.map((text) => Buffer.from(text, 'base64url'))),
      'base64',
    );
    mark('complaint tokens', digest);
    const word = draw(14);
    const category = categories[size === 3 ? person : randomInt(categories.length)]!;
    const content = { text: `The tap ${word} drips.`, category };
    const pictures = size === 12 && person % 3 === 0 ? [await photo()] : [];
    const isNamed = person % 2 === 0;
    const fields = isNamed ? namedFields(content) : await filing.unnamedFields(content);
    const filed = isNamed
      ? await filing.named(fields as Record<string, string>, pictures, as)
      : await filing.unnamed(fields, pictures);
    if (filed.status !== 201) throw new Error(filed.text);
    const complaint = filed.json.id as string;
    mark('complaint', complaint);
    mark('complaint word', word);
    const followUpKey = 'followUpKey' in fields ? fields.followUpKey! : null;
    if (followUpKey) mark('follow-up', hash('sha256', followUpKey));
    if (size === 3) mark('category', category);
    // They open the bell, which stores that they read what was there.
    const messages = (await ask(portal, 'GET', '/api/messages', { as })).json.items as { id: string }[];
    const ids = messages.map(({ id }) => id);
    await ask(portal, 'PUT', '/api/messages/read', { as, body: { ids } });
    mark('message', ...ids);
    if (pictures.length > 0) mark('picture', ...(await pictureWindows(portal, complaint)));
    people.push({ persona: as, receipt: json.receipt, complaint, word, followUpKey });
  }
  return { portal, database, size, election, people, marks };
}

async function pictureWindows({ connection }: TestPortal, complaint: string): Promise<Buffer[]> {
  const picture = await createComplaintModels(connection).pictures.findById(`${complaint}:1`);
  return windows(picture!.content).filter((_, index) => index % 8 === 0);
}

/** Parts of a longer value, which may lie on several pages. */
export function windows(bytes: Buffer, length = 16): Buffer[] {
  const count = Math.floor(bytes.length / length);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * length, (index + 1) * length));
}

async function ask(portal: TestPortal, ...[method, path, options]: Parameters<TestPortal['call']>) {
  const answer = await portal.call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer;
}
