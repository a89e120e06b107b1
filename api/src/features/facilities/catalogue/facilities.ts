import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import type { FacilitySetup, listFacilities as listEndpoint } from '@campus/contracts/facilities';
import type { Caller } from '../../../platform/http/caller.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { readPage } from '../../../platform/storage/pagination.ts';
import { foundBy, searchTerms } from '../../../platform/storage/search-words.ts';
import { changeRecord } from '../../../platform/storage/workflow.ts';
import type { AuditNote } from '../../../services/audit/audit-log.ts';
import { hashOf } from '../bookings/change-week.ts';
import type { FacilitiesContext, FacilityRecord } from '../model.ts';
import { managedBy, readFacility, readManaged } from '../read.ts';
import { recheckWeeks } from '../week.ts';

const setupOf = (setup: FacilitySetup) => ({
  ...setup,
  nameLower: setup.name.toLowerCase(),
  terms: searchTerms(setup.name),
});

export const facilityPage = (
  { models }: FacilitiesContext,
  caller: Caller,
  { kind, search, managed, ...query }: Parsed<typeof listEndpoint.query>,
): Promise<{ found: FacilityRecord[]; next: string | null }> => {
  const filter = {
    ...(managed ? managedBy(caller) : { retired: false }),
    ...(kind && { kind }),
    ...foundBy(search),
  };
  return readPage<FacilityRecord>(models.facilities, { filter, order: { nameLower: 1, _id: 1 } }, query);
};

/** The same request again is safe. @throws DomainError `facility-exists` */
export async function createFacility(
  { models, audit }: FacilitiesContext,
  { id: actor }: Caller,
  id: string,
  setup: FacilitySetup,
): Promise<FacilityRecord> {
  const sent = hashOf(setup);
  const record: FacilityRecord = {
    _id: id,
    ...setupOf(setup),
    photos: [],
    managers: [],
    retired: false,
    version: 0,
    sent,
    outbox: [audit.entry({ actor, action: 'facility.created', target: targetOf(id, setup) })],
  };
  const isNew = await insertIfNew(() => models.facilities.create(record));
  await audit.deliver(models.facilities, id);
  const stored = await models.facilities.findById(id).lean();
  if (!stored || (!isNew && stored.sent !== sent)) throw new DomainError('facility-exists');
  return stored;
}

const targetOf = (id: string, { name }: { name: string }) => ({ kind: 'facility', id, label: name });

export async function changeFacility(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { version, setup }: { version: number; setup: FacilitySetup },
): Promise<FacilityRecord> {
  await readManaged(context, caller, id);
  return update(context, caller, id, version, setupOf(setup), { action: 'facility.changed' });
}

/** Repeating it changes nothing. */
export async function retireFacility(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { retired, reason }: { retired: boolean; reason: string },
): Promise<FacilityRecord> {
  const { version } = await readFacility(context, id);
  const action = retired ? 'facility.retired' : 'facility.returned';
  return update(context, caller, id, version, { retired }, { action, reason });
}

export async function setManagers(
  context: FacilitiesContext,
  caller: Caller,
  id: string,
  { version, emails }: { version: number; emails: string[] },
): Promise<FacilityRecord> {
  const managers = await membersWith(context, emails);
  // The log shows their addresses.
  const ids = managers.map((manager) => manager.id).join(', ');
  const note = { action: 'facility.managers', details: { managers: ids || 'none' } } as const;
  return update(context, caller, id, version, { managers }, note);
}

async function membersWith({ members }: FacilitiesContext, emails: string[]): Promise<Person[]> {
  const found = new Map<string, Person>();
  for (const [i, email] of emails.entries()) {
    const member = await members.withEmail(email);
    if (!member || member.barred) {
      const message = `No current member has the address ${email}.`;
      throw new DomainError('invalid-input', { errors: [{ field: `emails.${i}`, message }] });
    }
    found.set(member.id, { id: member.id, name: member.name });
  }
  return [...found.values()];
}

/** Repeating it changes nothing. @throws DomainError `state-changed` */
const update = (
  context: FacilitiesContext,
  { id: actor }: Caller,
  id: string,
  version: number,
  set: Partial<FacilityRecord>,
  note: Omit<AuditNote, 'actor' | 'target'>,
): Promise<FacilityRecord> =>
  changeRecord<FacilityRecord>(context, context.models.facilities, async () => {
    const record = await readFacility(context, id);
    if (isDeepStrictEqual({ ...record, ...set }, record)) return { record, change: null };
    if (record.version !== version) throw new DomainError('state-changed');
    const target = targetOf(id, { name: record.name, ...set });
    const outbox = [context.audit.entry({ actor, target, ...note })];
    return {
      record,
      change: { set, outbox, onChanged: () => recheckWeeks(context, id, context.today()) },
    };
  });
