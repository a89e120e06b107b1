import type { Connection } from 'mongoose';
import { requireThisSchema } from './check-data.ts';
import { type Config, loadRetention } from './config.ts';
import { brokenFeatures, features, requireAllFeatures } from './features.ts';
import { calendarIn } from './platform/days.ts';
import { createLog } from './platform/log.ts';
import { formerMailbox, mailboxOf } from './platform/mailbox.ts';
import { createTraces } from './platform/storage/forget-order.ts';
import {
  type DataSubject,
  eraseAbout,
  type ExportedFile,
  openMatters,
  type PersonalData,
  recordsAbout,
} from './platform/storage/personal-data.ts';
import { createAuditLog, createAuditModel } from './services/audit/audit-log.ts';
import { createDocumentRemoval, createDocumentStore } from './services/documents/documents.ts';
import { createMailer } from './services/mail/mailer.ts';
import { memberData } from './services/members/forget-members.ts';
import { createMemberModel } from './services/members/member-model.ts';
import { serviceData } from './services/personal-data.ts';
import { createRetention } from './services/retention.ts';
import type { ErasureContext } from './services/platform.ts';

/** Every declaration, that of the members' records last: an erasure that broke off still finds the member. */
export function allPersonalData(
  context: ErasureContext,
  couldNotStart: (area: string) => boolean = () => false,
): PersonalData[] {
  const ofAreas = features.filter(({ id }) => !couldNotStart(id));
  const others = [
    ...ofAreas.flatMap(({ personalData }) => personalData?.(context) ?? []),
    ...serviceData(context),
  ];
  // Members would be forgotten everywhere but in an area that stopped, and then it is too late.
  const areAllThere = brokenFeatures.length === 0 && ofAreas.length === features.length;
  return areAllThere ? [...others, memberData(context, others)] : others;
}

interface Finding {
  title: string;
  collection: string;
  found: number;
  until: string;
  /** Why erasing the person keeps it; `null`: it doesn't. */
  keptBecause: string | null;
}

/**
 * One person's data over all areas, for `npm run person`.
 * @throws OtherSchemaError
 * @throws Error that names areas that can't be loaded
 */
export async function personalDataOf(
  connection: Connection,
  address: string,
  {
    storage,
    environment,
    now = Date.now,
  }: {
    storage: Pick<Config, 'uploadsDir' | 'objectStorage'>;
    environment: Parameters<typeof loadRetention>[0];
    now?: () => number;
  },
) {
  requireAllFeatures();
  await requireThisSchema(connection);
  const { timeZone, retention: first } = loadRetention(environment);
  const { dayOf, today } = calendarIn(timeZone, now);
  const log = createLog('warn');
  const store = createDocumentStore(storage);
  const audit = createAuditLog(connection, log, now);
  const documents = createDocumentRemoval({ connection, log, now }, store);
  const mail = createMailer({ connection, log, now, dayOf });
  const retention = createRetention(connection, audit, first);
  await retention.read();
  const all = allPersonalData({ connection, audit, now, today, retention, documents, mail });

  const subject = await subjectAt(connection, mailboxOf(address));
  /** `index` says what there is and how long it is kept. */
  async function gather() {
    const index: Finding[] = [];
    const records: Record<string, object[]> = {};
    const files = new Map<string, ExportedFile>();
    for (const data of all) {
      const { title, model, until, erase } = data;
      const shown: object[] = [];
      for await (const record of recordsAbout(data, subject)) {
        shown.push(data.show(record, subject));
        for (const file of (await data.files?.(record)) ?? [])
          files.set('document' in file ? file.document : `${title}: ${file.name}`, file);
      }
      index.push({
        title,
        collection: model.collection.name,
        found: shown.length,
        until,
        keptBecause: typeof erase === 'object' ? erase.keepsBecause : null,
      });
      if (shown.length > 0) records[title] = shown;
    }
    return { index, records, files: [...files.values()] };
  }

  return {
    findings: async (): Promise<Finding[]> => (await gather()).index,
    export: gather,
    openDocument: (file: string) => store.open(file),
    /** Why the person can't be erased now. */
    obstacles: () => openMatters(all, subject),
    /** Can be repeated, also after it broke off. One entry in the audit log says that it was done, without the name. */
    async erase(): Promise<number> {
      let count = 0;
      for (const data of all) count += await eraseAbout(data, subject);
      const entry = audit.entry({
        actor: 'portal',
        action: 'member.erased',
        target: { kind: 'member', id: subject.id },
      });
      const entries = createAuditModel(connection);
      const last = await entries.findOne({ 'target.id': subject.id }).sort({ _id: -1 }).lean();
      if (last?.action !== entry.action) await entries.create(entry);
      await createTraces(connection, log).forgetDeleted();
      return count;
    },
  };
}

/** Someone who was erased before is found again by the fingerprint of their address. */
async function subjectAt(connection: Connection, mailbox: string): Promise<DataSubject> {
  const fingerprint = formerMailbox(mailbox);
  const member = await createMemberModel(connection)
    .findOne({ mailbox: { $in: [mailbox, fingerprint] } }, { _id: 1 })
    .lean();
  return { mailbox, id: member?._id ?? fingerprint };
}
