import type { Connection } from 'mongoose';
import { mongo } from 'mongoose';
import type { Crowd } from './crowd.ts';
import { type DataFolder, type Find, findMarks, type Mark } from './data-folder.ts';
import { type Clue, Orderings, type Sortable } from './orderings.ts';

/** The part of a crowd that an attack needs. */
export type Attacked = Omit<Crowd, 'election'>;

/** Tries every ordering of the bytes of a folder. */
export function attackBytes(
  folder: DataFolder,
  crowds: Attacked[],
  isMeant = (_kind: string) => true,
): Orderings {
  const orderings = new Orderings();
  const finds = findMarks(
    folder,
    crowds.flatMap(({ marks }) => marks.filter(({ kind }) => isMeant(kind))),
  );
  const ofCrowd = Map.groupBy(finds, ({ mark }) => mark.database);
  for (const { database, size } of crowds) {
    const alike = Map.groupBy(ofCrowd.get(database) ?? [], ({ mark, where }) => `${mark.kind} in ${where}`);
    for (const [name, same] of alike)
      for (const clue of cluesOf(name, same, size)) orderings.add(`${size} people`, clue);
  }
  return orderings;
}

function* cluesOf(name: string, finds: Find[], size: number): Generator<Clue> {
  const ofPerson = Map.groupBy(finds, ({ mark }) => mark.person);
  // Only some people have documents of these kinds: anonymous complaints, pictures.
  const among = ofPerson.size < size / 2 ? [...ofPerson.keys()] : Array.from({ length: size }, (_, i) => i);
  const placesBy = (place: (own: Find[]) => Sortable) =>
    new Map([...ofPerson].map(([person, own]) => [person, place(own)]));
  const first = (own: Find[]) => own[0]!;
  const last = (own: Find[]) => own.at(-1)!;
  yield {
    name: `${name}, first place`,
    among,
    places: placesBy((own) => [first(own).page, first(own).offset]),
  };
  yield { name: `${name}, last place`, among, places: placesBy((own) => [last(own).page, last(own).offset]) };
  yield { name: `${name}, place in a page`, among, places: placesBy((own) => [last(own).offset]) };
  yield { name: `${name}, number of copies`, among, places: placesBy(({ length }) => [length]) };
  for (const time of first(finds).file.times.keys())
    yield {
      name: `${name}, time ${time} of the file`,
      among,
      places: placesBy((own) => [last(own).file.times[time]!]),
    };
  // Everybody on one page only: the scores of pages are added up, which asks for independent ones.
  const together = Map.groupBy(ofPerson.values().map(last), ({ page }) => page);
  for (const onPage of together.values()) {
    const places = new Map(onPage.map(({ mark, offset }) => [mark.person, [offset]]));
    yield { name: `${name}, within a page`, among: places.keys(), places };
  }
}

/** Tries every ordering of what the documents of a database say, and of the documents themselves. */
export async function attackDocuments(crowds: Attacked[]): Promise<Orderings> {
  const orderings = new Orderings();
  for (const { portal, size, marks, people } of crowds) {
    const isPerson = people.flatMap(({ persona }, person): Mark[] =>
      [persona.uid, persona.email].map((text) => ({
        kind: 'person',
        database: '',
        person,
        bytes: Buffer.from(text),
      })),
    );
    const texts = [...marks, ...isPerson]
      .filter(({ kind }) => !['picture', 'signature'].includes(kind))
      .map(({ kind, person, bytes }) => ({ kind, person, text: bytes.toString() }));
    const clues = new Map<string, Map<number, Sortable>>();
    const note = (name: string, person: number, place: Sortable) => {
      const places = clues.get(name) ?? new Map<number, Sortable>();
      if (!places.has(person)) clues.set(name, places.set(person, place));
    };
    for await (const { collection, number, document } of documentsOf(portal.connection)) {
      const json = JSON.stringify(document);
      const named = texts.filter(({ text }) => json.includes(text));
      const persons = new Set(named.map(({ person }) => person));
      if (persons.size > 1)
        for (const { kind, person, text } of named)
          note(`${kind} within a document of ${collection}`, person, [json.indexOf(text)]);
      else
        for (const { kind, person } of named) {
          note(`documents of ${collection} with ${kind}, as they are found`, person, [number]);
          for (const [path, value] of fieldsOf(document))
            note(`${path} of ${collection} with ${kind}`, person, [value]);
        }
    }
    for (const [name, places] of clues)
      orderings.add(`${size} people`, { name, places, among: places.keys() });
  }
  return orderings;
}

async function* documentsOf({ db }: Connection) {
  for (const { name: collection } of await db!.listCollections({}, { nameOnly: true }).toArray()) {
    let number = 0;
    for await (const document of db!.collection(collection).find())
      yield { collection, number: (number += 1), document };
  }
}

/** Everything in a document that can be compared: times, counters, ids, texts. */
function* fieldsOf(value: unknown, path = ''): Generator<[path: string, value: number | string]> {
  if (value instanceof Date) yield [path, value.getTime()];
  else if (value instanceof mongo.ObjectId) yield [path, value.toHexString()];
  else if (value instanceof mongo.Binary) yield [path, value.toString('hex').slice(0, 64)];
  else if (typeof value === 'number' || typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const item of value) yield* fieldsOf(item, `${path}[]`);
  else if (value && typeof value === 'object')
    for (const [name, field] of Object.entries(value))
      yield* fieldsOf(field, path ? `${path}.${name}` : name);
}
