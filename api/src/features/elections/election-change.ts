import { auditedActions } from '@campus/contracts/areas';
import type { AuditLog, AuditNote, AuditRecord } from '../../services/audit/audit-log.ts';
import { timeIn } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { ElectionRecord } from './model.ts';
import type { ElectionsContext } from './context.ts';

/** The actor in the audit log when a deadline passed. */
export const clock = 'clock';

/** The actor of a step, and its time by the database's clock. */
export interface Taker {
  actor: string;
  at: Date;
}

export type ReadElection = Omit<ElectionRecord, 'outbox'>;

interface Change extends Omit<AuditNote, 'target'> {
  set: Partial<ReadElection>;
}

export const electionEntry = (
  audit: AuditLog,
  { _id, title }: Pick<ElectionRecord, '_id' | 'title'>,
  note: Omit<AuditNote, 'target'>,
): AuditRecord => audit.entry({ ...note, target: { kind: 'election', id: _id, label: title } });

/** Details for the audit log: the database's time when the clock took the step. */
export const detailsOf = ({ actor, at }: Taker): Record<string, string> =>
  actor === clock ? { databaseTime: at.toISOString() } : {};

/** Changes an election as it was read; `false` when it isn't like that any more. */
export async function writeChange(
  { models, audit, views }: Pick<ElectionsContext, 'models' | 'audit' | 'views'>,
  { _id, title, state, version }: ReadElection,
  { set, ...note }: Change,
): Promise<boolean> {
  const entry = electionEntry(audit, { _id, title }, note);
  const written = await models.elections.updateOne(
    { _id, state, version },
    { $set: set, $inc: { version: 1 }, $push: { outbox: entry } },
  );
  views.changed(_id);
  if (written.matchedCount === 0) return false;
  await audit.deliver(models.elections, _id);
  return true;
}

/** As it is in the database now. @throws DomainError `not-found` */
export async function readElection({ models }: ElectionsContext, id: string): Promise<ReadElection> {
  const election = await models.elections.findById(id, { outbox: 0 }).lean();
  if (!election) throw new DomainError('not-found');
  return election;
}

/** Tells who came second what the election is now, and who made it so. */
export async function changedMeanwhile(context: ElectionsContext, id: string): Promise<DomainError> {
  const { models, members, config } = context;
  const election = await models.elections.findById(id, { state: 1 }).lean();
  const last = await lastChange(context, id);
  const now = `Now it is ${election?.state === 'draft' ? 'a draft' : `“${election?.state}”`}`;
  if (!last) return new DomainError('state-changed', { errors: [{ field: 'state', message: `${now}.` }] });
  const email = (await members.emailsOf([last.actor])).get(last.actor);
  const who = last.actor === clock ? 'The clock' : (email ?? 'Another admin');
  const message = `${now}: ${who} ${auditedActions[last.action]} at ${timeIn(config.timeZone, last.at)}.`;
  return new DomainError('state-changed', { errors: [{ field: 'state', message }] });
}

/** Whether the last change was this one of this actor, who doesn't know it: the answer got lost. */
export async function isRepeated(
  context: ElectionsContext,
  id: string,
  { actor, action, reason = '' }: Pick<AuditNote, 'actor' | 'action' | 'reason'>,
): Promise<boolean> {
  const last = await lastChange(context, id);
  return last?.actor === actor && last.action === action && (last.reason ?? '') === reason;
}

async function lastChange({ models, audit }: ElectionsContext, id: string): Promise<AuditRecord | undefined> {
  const election = await models.elections.findById(id, { outbox: 1 }).lean();
  const isOfIt = ({ target }: AuditRecord) => target.kind === 'election' && target.id === id;
  return election?.outbox.at(-1) ?? (await audit.page({ limit: 50 })).found.find(isOfIt);
}

/** The fields that every new election begins with. `now` in milliseconds since 1970. */
export const blankElection = (_id: string, now: number) =>
  ({
    _id,
    state: 'draft',
    version: 0,
    rollKey: _id,
    listed: null,
    cancelReason: '',
    publicKey: null,
    lotCommitment: null,
    sealed: null,
    createdAt: new Date(now),
  }) as const;
