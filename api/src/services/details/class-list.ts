import type { CollegeDomains } from '@campus/contracts';
import type { ClassListEntry, ClassListLine, CollegeClass } from '@campus/contracts/details';
import { invalidField } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Traces } from '../../platform/storage/forget-order.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { readPage } from '../../platform/storage/pagination.ts';
import type { AuditLog, AuditNote } from '../audit/audit-log.ts';
import type { MemberStore } from '../members/member-store.ts';
import { classListCsv, type ExportedLine, type ListedLine } from './class-list-file.ts';
import { writeLines } from './class-list-upload.ts';
import { classKeyOf, type ClassListRecord, coordinatorFault, type DetailsModels } from './model.ts';

interface ClassListDeps {
  members: MemberStore;
  audit: AuditLog;
  traces: Traces;
  domains: CollegeDomains;
  today: () => string;
}

/** Students that are read together for an export. */
const chunkSize = 500;
/** Classes that are listed at most; a college has some dozens. */
const mostClasses = 1000;
const logId = 'class-list';

/** The class list: kept by the office, by mailbox, so that it also names students who have not signed in yet. */
export function createClassList(models: DetailsModels, deps: ClassListDeps) {
  const { classList, classes, classListLog } = models;
  const { members, audit, traces, domains, today } = deps;

  /** Before the change that it names: no change is without an entry, and every change can be repeated. */
  async function note(noted: Omit<AuditNote, 'target'> & { target?: AuditNote['target'] }): Promise<void> {
    const entry = audit.entry({ target: { kind: 'class list', id: logId, label: 'class list' }, ...noted });
    await upsert(() =>
      classListLog.updateOne({ _id: logId }, { $push: { outbox: entry } }, { upsert: true }).exec(),
    );
    await audit.deliver(classListLog, logId);
  }

  async function namesOf(mailboxes: string[]): Promise<Map<string, string>> {
    const found = await members.model.find({ mailbox: { $in: mailboxes } }, { mailbox: 1, name: 1 }).lean();
    return new Map(found.map(({ mailbox, name }) => [mailbox, name]));
  }

  async function presentClasses(
    records: { name: string; coordinatorEmail: string }[],
  ): Promise<CollegeClass[]> {
    const names = await namesOf(records.map(({ coordinatorEmail }) => mailboxOf(coordinatorEmail)));
    return records.map(({ name, coordinatorEmail }) => ({
      name,
      coordinatorEmail,
      coordinatorName: names.get(mailboxOf(coordinatorEmail)) ?? '',
    }));
  }

  async function* exportedLines(): AsyncGenerator<ExportedLine[]> {
    const all = await classes.find().lean();
    const coordinators = new Map(all.map(({ _id, coordinatorEmail }) => [_id, coordinatorEmail]));
    const withStudents = new Set<string>();
    let after = '';
    for (;;) {
      const found = await classList
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(chunkSize)
        .lean();
      yield found.map(({ _id, registrationNumber, className, classKey }) => {
        withStudents.add(classKey);
        return {
          email: _id,
          registrationNumber,
          className,
          coordinatorEmail: coordinators.get(classKey) ?? '',
        };
      });
      if (found.length < chunkSize) break;
      after = found.at(-1)!._id;
    }
    yield all
      .filter(({ _id, coordinatorEmail }) => coordinatorEmail !== '' && !withStudents.has(_id))
      .map(({ name, coordinatorEmail }) => ({
        email: '',
        registrationNumber: '',
        className: name,
        coordinatorEmail,
      }));
  }

  return {
    async upload(actor: string, lines: ListedLine[]): Promise<ClassListLine[]> {
      const refused = lines.filter(({ fault }) => fault !== '').length;
      await note({
        actor,
        action: 'class-list.uploaded',
        details: { lines: String(lines.length), wrong: String(refused) },
      });
      return writeLines(models, { members, day: today() }, lines);
    },

    /** With a search, the first matches only. */
    async page({ query, className, limit, cursor }: ClassListQuery) {
      const text = query.toLowerCase();
      const beginning = { $gte: text, $lt: `${text}\u{10ffff}` };
      const filter = {
        ...(className && { classKey: classKeyOf(className) }),
        ...(text && { $or: [{ _id: beginning }, { numberKey: beginning }] }),
      };
      const list = { filter, order: { _id: 1 } as const };
      const { found, next } = await readPage<ClassListRecord>(classList, list, { cursor, limit });
      const names = await namesOf(found.map(({ _id }) => _id));
      const items = found.map(({ _id, registrationNumber, className: name, listedOn }): ClassListEntry => ({
        email: _id,
        name: names.get(_id) ?? '',
        hasSignedIn: names.has(_id),
        registrationNumber,
        className: name,
        listedOn,
      }));
      return { items, next };
    },

    async remove(actor: string, email: string): Promise<void> {
      const mailbox = mailboxOf(email);
      if (!(await classList.exists({ _id: mailbox }))) return;
      const member = await members.model.findOne({ mailbox }, { _id: 1 }).lean();
      await note({
        actor,
        action: 'class-list.removed',
        ...(member && { target: { kind: 'member', id: member._id } }),
      });
      await classList.deleteOne({ _id: mailbox });
      await traces.forgetDeleted();
    },

    /** As CSV, piece by piece. */
    async export(actor: string): Promise<AsyncGenerator<string>> {
      await note({ actor, action: 'class-list.exported' });
      return (async function* () {
        let isFirst = true;
        for await (const lines of exportedLines()) {
          yield classListCsv(lines, isFirst);
          isFirst = false;
        }
      })();
    },

    async classes(): Promise<CollegeClass[]> {
      return presentClasses(await classes.find().sort({ _id: 1 }).limit(mostClasses).lean());
    },

    async setCoordinator(
      actor: string,
      { className, coordinatorEmail = '' }: { className: string; coordinatorEmail?: string | undefined },
    ): Promise<CollegeClass> {
      const fault = coordinatorFault(coordinatorEmail, domains);
      if (fault) throw invalidField('coordinatorEmail', fault);
      const _id = classKeyOf(className);
      const coordinator = mailboxOf(coordinatorEmail);
      const before = await classes.findById(_id).lean();
      if (before?.coordinatorEmail !== coordinator) {
        await note({ actor, action: 'class.coordinator-changed', details: { class: className } });
        await upsert(() =>
          classes
            .updateOne(
              { _id },
              { $set: { coordinatorEmail: coordinator }, $setOnInsert: { name: className } },
              { upsert: true },
            )
            .exec(),
        );
      }
      const [changed] = await presentClasses([
        { name: before?.name ?? className, coordinatorEmail: coordinator },
      ]);
      return changed!;
    },
  };
}

interface ClassListQuery {
  query: string;
  className?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}
