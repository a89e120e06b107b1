import type { Period } from '@campus/contracts';
import { type AnyModel, collectionOf, type RecordIn } from './record.ts';

/** The person whose data is exported or erased. */
export interface DataSubject {
  mailbox: string;
  /** The member's id. For someone who never logged in, a text that no record holds. */
  id: string;
}

/** A filter that an index serves, or a test of every record. */
type About<R> = object | ((record: R) => boolean);

/** Bytes, or the name under which the document store has it. */
export type ExportedFile = { name: string; content: Buffer } | { name: string; document: string };

interface Job<R> {
  name: string;
  period: Period;
  /** Filter of the records that were kept for these days. */
  old: (days: number) => object;
  /** `false`: the record was changed meanwhile, so look at it again. */
  erase: (record: R) => Promise<boolean>;
}

interface Declaration<R> {
  title: string;
  about: (subject: DataSubject) => About<R> | Promise<About<R>>;
  /** The fields that the export gives, or what it gives instead. */
  shows: readonly (keyof R & string)[] | ((record: R, subject: DataSubject) => object);
  /** When it is erased without anyone asking. */
  until: string;
  /** Hourly jobs that do it. Without them another job does, or no one. */
  jobs?: Job<R>[];
  /** It is erased together with the member's record. */
  withMember?: true;
  /** Erases a record, or the parts that are about the person. `false`: it was changed meanwhile, so look at it again. */
  erase: 'delete' | ((record: R, subject: DataSubject) => Promise<boolean>) | { keepsBecause: string };
  /** While there are such records, the person can't be erased. */
  open?: { about: (subject: DataSubject) => object | Promise<object>; todo: string };
  files?: (record: R) => ExportedFile[] | Promise<ExportedFile[]>;
}

/** Says how one kind of data about people is found, exported and erased, and when. */
export interface PersonalData
  // oxlint-disable-next-line typescript/no-explicit-any -- records of any collection
  extends Omit<Declaration<any>, 'shows'> {
  model: AnyModel;
  /** The fields that the export gives; `null`: `show` decides. */
  fields: readonly string[] | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- records of any collection
  show: (record: any, subject: DataSubject) => object;
}

export function personalData<M extends AnyModel>(
  model: M,
  { shows, ...declaration }: Declaration<RecordIn<M>>,
): PersonalData {
  const fields = typeof shows === 'function' ? null : shows;
  const pick = (record: RecordIn<M>) => Object.fromEntries(fields!.map((field) => [field, record[field]]));
  return { ...declaration, model, fields, show: typeof shows === 'function' ? shows : pick };
}

export async function* recordsAbout(
  { model, about }: Pick<PersonalData, 'model' | 'about'>,
  subject: DataSubject,
) {
  const wanted = await about(subject);
  if (typeof wanted === 'function') {
    for await (const record of collectionOf(model).find()) if (wanted(record)) yield record;
  } else yield* model.find(wanted).lean().cursor();
}

/** Erases what a collection holds about a person. It can be repeated. @returns how many records it erased */
export async function eraseAbout(data: PersonalData, subject: DataSubject): Promise<number> {
  const { model, erase } = data;
  if (typeof erase === 'object') return 0;
  const ids: unknown[] = [];
  for await (const { _id } of recordsAbout(data, subject)) ids.push(_id);
  for (const _id of ids) {
    if (erase === 'delete') await model.deleteOne({ _id });
    else
      for (;;) {
        const record = await model.findById(_id).lean();
        if (!record || (await erase(record, subject))) break;
      }
  }
  return ids.length;
}

/** The matters that have to end before the person can be erased, each as a sentence. */
export async function openMatters(all: PersonalData[], subject: DataSubject): Promise<string[]> {
  const todos: string[] = [];
  for (const { model, open } of all)
    if (open && (await model.exists(await open.about(subject)))) todos.push(open.todo);
  return todos;
}
