import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { counted, type DataChecks, prefixesOf, rowsOf } from '../../platform/invariants.ts';
import { figureFaults, recountFigures } from '../../platform/storage/kept-figures.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { derivedFields } from './derived-fields.ts';
import { keptFigures } from './handling/figures.ts';
import { createComplaintModels } from './model.ts';
import { isWiped } from './policy.ts';
import { wipePictures } from './handling/read-complaint.ts';

/** Invariants of complaints. Lines only give counts, so that no line is about one complaint. */
export function complaintChecks(connection: Connection): DataChecks {
  const models = createComplaintModels(connection);
  const { complaints, pictures, meToo } = models;

  const told = [
    ...(['clocks', 'state', 'filedOn', 'audience', 'category', 'urgent', 'text', 'place'] as const),
    ...(['listed', 'open', 'dueOn', 'queueKey', 'terms', 'forgotten'] as const),
  ];
  async function* lists() {
    for await (const { listed, open, dueOn, queueKey, terms, forgotten, ...rest } of rowsOf(
      complaints,
      told,
    )) {
      if (forgotten) continue;
      const derived = derivedFields(rest);
      // A deleted complaint leaves a tombstone in the list only if it was in it.
      if (rest.state === 'deleted') derived.listed = listed;
      yield !isDeepStrictEqual({ listed, open, dueOn, queueKey, terms }, derived);
    }
  }

  async function* authors() {
    for await (const { author, followUp, turn, forgotten } of rowsOf(complaints, [
      'author',
      'followUp',
      'turn',
      'forgotten',
    ]))
      yield forgotten
        ? author !== null || followUp !== undefined || turn !== undefined
        : author === null
          ? followUp === undefined || turn !== undefined
          : followUp !== undefined;
  }

  async function* histories() {
    const fields = ['state', 'history', 'text', 'place', 'deletion', 'earlierTexts', 'forgotten'] as const;
    for await (const { forgotten, ...rest } of rowsOf(complaints, fields)) {
      if (forgotten) continue;
      const { history, state, text, place, deletion, earlierTexts } = rest;
      const hasWords = [text, place, ...earlierTexts.map((earlier) => earlier.text)].some(
        (one) => one !== '',
      );
      yield (
        history[0]?.action !== 'file' ||
        (state === 'deleted') !== (deletion !== null) ||
        (isWiped({ state }) && hasWords)
      );
    }
  }

  async function* pictureOwners() {
    const left = new Map<string, number>();
    for await (const { _id, pictures: count } of rowsOf(complaints, ['pictures'])) left.set(_id, count);
    let stray = 0;
    for await (const { _id, waitsSince } of rowsOf(pictures, ['waitsSince'])) {
      const owner = _id.slice(0, _id.indexOf(':'));
      const count = left.get(owner);
      if (count !== undefined && count > 0) left.set(owner, count - 1);
      // One that waits may belong to a complaint that is being filed.
      else if (waitsSince === undefined) stray += 1;
    }
    const missing = [...left.values()].reduce((sum, count) => sum + count, 0);
    if (missing > 0) yield `Pictures of complaints that are missing: ${missing}.`;
    if (stray > 0) yield `Pictures that belong to no complaint: ${stray}.`;
  }

  async function* supporters() {
    for await (const { _id, meToo: count } of rowsOf(complaints, ['meToo']))
      if (count > 0 && (await meToo.countDocuments({ _id: within(_id) })) < count) yield true;
  }
  async function* strays() {
    for await (const id of prefixesOf(meToo)) yield (await complaints.exists({ _id: id })) === null;
  }

  return {
    invariants: [
      {
        name: 'complaints: figures equal what they count',
        violations: () => figureFaults(keptFigures(models)),
      },
      {
        name: 'complaints: lists and searches find what they should',
        violations: () => counted(lists(), (n) => `Complaints in the wrong lists: ${n}.`),
      },
      {
        name: 'complaints: anonymous ones have no author',
        violations: () => counted(authors(), (n) => `Complaints both named and anonymous, or neither: ${n}.`),
      },
      {
        name: 'complaints: histories are complete, deleted texts are gone',
        violations: () => counted(histories(), (n) => `Complaints whose history doesn’t fit: ${n}.`),
      },
      { name: 'complaints: pictures and complaints belong together', violations: pictureOwners },
      {
        name: 'complaints: “me too” counts are backed by rows',
        violations: async function* () {
          yield* counted(supporters(), (n) => `Complaints that count more members than are stored: ${n}.`);
          yield* counted(strays(), (n) => `Complaints that are gone, but not their “me too”: ${n}.`);
        },
      },
    ],
  };
}

/**
 * Puts figures right where a crash came between them and a complaint, see `recountFigures`; also takes away the pictures
 * that a crash left of deleted complaints.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createComplaintModels(connection);
  const lines: string[] = [];
  for await (const complaint of rowsOf(models.complaints, ['state', 'pictures'])) {
    if (!isWiped(complaint) || complaint.pictures === 0) continue;
    await wipePictures({ models }, complaint);
    lines.push(`Complaint ${complaint._id}: its pictures were left: deleted`);
  }
  return [...lines, ...(await recountFigures(keptFigures(models)))];
}
