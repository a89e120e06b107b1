import {
  type ApplicationFigures,
  type ApplicationKind,
  applicationKinds,
  type Figure,
} from '@campus/contracts';
import { countOf, dayKey, medianOf, typically } from '../../../platform/day-counts.ts';
import { upsert } from '../../../platform/mongo-errors.ts';
import type { ApplicationRoom } from './application-room.ts';
import type { ApplicationRecord, FiguresRecord } from './model.ts';

/** A crash before it leaves the figures one behind; `recount` puts them right. */
export const countSubmitted = (room: ApplicationRoom, kind: ApplicationKind) =>
  count(room, kind, { submitted: 1 });

/** Counts a decision. One that is withdrawn was never decided. */
export async function countDecided(
  room: ApplicationRoom,
  { kind, state, submittedOn, decidedOn }: ApplicationRecord,
): Promise<void> {
  if (decidedOn === null || state === 'Withdrawn') return;
  const approved = state === 'Approved' ? 1 : 0;
  await count(room, kind, { approved, [`decided.${dayKey(submittedOn, decidedOn)}`]: 1 });
}

async function count({ models, log }: ApplicationRoom, _id: ApplicationKind, $inc: Record<string, number>) {
  try {
    await upsert(() => models.figures.updateOne({ _id }, { $inc }, { upsert: true }).exec());
  } catch (error) {
    log.warn({ err: error }, 'an application or a decision was not counted; recount puts it right');
  }
}

type Models = Pick<ApplicationRoom, 'models'>;

export async function readFigures({ models }: Models): Promise<ApplicationFigures> {
  const records = await models.figures.find().lean<Partial<FiguresRecord>[]>();
  const kinds = Object.keys(applicationKinds) as ApplicationKind[];
  return {
    total: paceOf(records),
    byKind: kinds.map((kind) => ({ kind, ...paceOf(records.filter(({ _id }) => _id === kind)) })),
  };
}

function paceOf(records: Partial<FiguresRecord>[]) {
  const decided = records.map((record) => record.decided ?? {});
  return {
    submitted: records.reduce((sum, { submitted = 0 }) => sum + submitted, 0),
    decided: countOf(...decided),
    approved: records.reduce((sum, { approved = 0 }) => sum + approved, 0),
    daysToDecision: medianOf(...decided),
  };
}

/** What the landing page shows, once something was decided. */
export async function publicFigures(room: Models): Promise<Figure[]> {
  const { submitted, decided, daysToDecision } = (await readFigures(room)).total;
  if (daysToDecision === null) return [];
  const label = `applications decided, ${typically(daysToDecision)}`;
  return [{ area: 'approval-system', label, value: decided, outOf: submitted }];
}
