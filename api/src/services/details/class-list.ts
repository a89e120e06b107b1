import { type CollegeDomains, domainRole } from '@campus/contracts';
import {
  type ClassListEntry,
  type ClassListLine,
  classListResults,
  type CollegeClass,
} from '@campus/contracts/details';
import { invalidField } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Traces } from '../../platform/storage/forget-order.ts';
import { duplicatesIn, upsert } from '../../platform/storage/mongo-errors.ts';
import { readPage } from '../../platform/storage/pagination.ts';
import type { AuditLog, AuditNote } from '../audit/audit-log.ts';
import type { MemberStore } from '../members/member-store.ts';
import { classListCsv, type ExportedLine, type ListedLine } from './class-list-file.ts';
import { classKeyOf, type ClassListRecord, type DetailsModels, freedKeyOf } from './model.ts';

type Result = (typeof classListResults)[number];
type StudentLine = ListedLine & { student: NonNullable<ListedLine['student']> };

export interface ClassListDeps {
  members: MemberStore;
  audit: AuditLog;
  traces: Traces;
  domains: CollegeDomains;
  today: () => string;
}

/** Lines that are written together. */
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

  /** Mailboxes whose membership has ended. */
  async function leaversAmong(mailboxes: string[]): Promise<Set<string>> {
    const found = await members.model
      .find({ mailbox: { $in: mailboxes } }, { mailbox: 1, leavesOn: 1 })
      .lean();
    const day = today();
    return new Set(found.flatMap(({ mailbox, leavesOn }) => (leavesOn && leavesOn <= day ? [mailbox] : [])));
  }

  /** Writes the classes of some lines; for each line whether its class is new or has another coordinator now. */
  async function writeClasses(lines: ListedLine[]): Promise<Result[]> {
    const keys = [...new Set(lines.map(({ className }) => classKeyOf(className)))];
    const found = await classes.find({ _id: { $in: keys } }).lean();
    const before = new Map(found.map(({ _id, coordinatorEmail }) => [_id, coordinatorEmail]));
    const results = lines.map(({ className, coordinatorEmail }): Result => {
      const key = classKeyOf(className);
      const known = before.get(key);
      const isSame = known !== undefined && (coordinatorEmail === '' || coordinatorEmail === known);
      if (isSame) return 'unchanged';
      before.set(key, coordinatorEmail || (known ?? ''));
      return known === undefined ? 'added' : 'changed';
    });
    const writes = lines.filter((_, index) => results[index] !== 'unchanged').map(classWrite);
    if (writes.length > 0) await upsert(() => classes.bulkWrite(writes));
    return results;
  }

  /**
   * Frees the numbers that students of these lines pass on to each other, so that the order of the lines doesn't matter.
   * Those students have no number until their line is written.
   * @returns the mailboxes of lines whose number another student keeps
   */
  async function freePassedNumbers(lines: StudentLine[]): Promise<Set<string>> {
    const wantedBy = new Map(lines.map(({ student }) => [numberKeyOf(student), student.mailbox]));
    const found = await classList
      .find({ numberKey: { $in: [...wantedBy.keys()] } }, { numberKey: 1 })
      .lean<Pick<ClassListRecord, '_id' | 'numberKey'>[]>();
    const passed = found.flatMap(({ _id: from, numberKey }) => {
      const to = wantedBy.get(numberKey)!;
      return from === to ? [] : [{ from, to, numberKey }];
    });
    const nextOf = new Map(passed.map(({ from, to }) => [from, to]));
    const listed = new Set(wantedBy.values());
    const refused = new Set<string>();
    // A refused student keeps their number, too, so everyone who waits for it is refused.
    for (const { from } of passed.filter((one) => !listed.has(one.from)))
      for (let to = nextOf.get(from); to !== undefined; to = nextOf.get(to)) refused.add(to);
    const writes = passed
      .filter(({ to }) => !refused.has(to))
      .map(({ from, numberKey }) => keyWrite(from, numberKey, freedKeyOf(from)));
    if (writes.length > 0) await classList.bulkWrite(writes);
    return refused;
  }

  /** Writes the students of some lines. */
  async function writeStudents(
    lines: StudentLine[],
    { leavers, outbid }: { leavers: Set<string>; outbid: Set<string> },
  ): Promise<[Result, string][]> {
    const mailboxes = lines.map(({ student }) => student.mailbox);
    const found = await classList.find({ _id: { $in: mailboxes } }).lean();
    const before = new Map(found.map((record) => [record._id, record]));
    const results = lines.map(({ student, className }): [Result, string] => {
      const { mailbox, registrationNumber } = student;
      const known = before.get(mailbox);
      if (leavers.has(mailbox)) return ['refused', 'The membership of this person has ended.'];
      if (outbid.has(mailbox)) return numberTaken;
      if (!known) return ['added', ''];
      const isSame =
        known.registrationNumber === registrationNumber &&
        known.numberKey === numberKeyOf(student) &&
        known.className === className;
      return [isSame ? 'unchanged' : 'changed', ''];
    });
    const day = today();
    const written = lines.flatMap((line, index) =>
      results[index]![0] === 'refused' ||
      (results[index]![0] === 'unchanged' && before.get(line.student.mailbox)!.listedOn === day)
        ? []
        : [{ line, index }],
    );
    const taken = await writeUnlessTaken(written.map(({ line }) => studentWrite(line, day)));
    for (const at of taken) results[written[at]!.index] = numberTaken;
    const refused = mailboxes.filter((_, index) => results[index]![0] === 'refused');
    await giveBackNumbers(refused.flatMap((mailbox) => before.get(mailbox) ?? []));
    return results;
  }

  /** To students who lost it to an upload that broke off; unless another student has it now. */
  async function giveBackNumbers(records: ClassListRecord[]): Promise<void> {
    await writeUnlessTaken(
      records
        .filter(({ _id, numberKey }) => numberKey === freedKeyOf(_id))
        .map((record) => keyWrite(record._id, record.numberKey, numberKeyOf(record))),
    );
  }

  /** The positions of writes whose registration number another student has. */
  async function writeUnlessTaken(
    writes: (ReturnType<typeof studentWrite> | ReturnType<typeof keyWrite>)[],
  ): Promise<Set<number>> {
    try {
      if (writes.length > 0) await classList.bulkWrite(writes, { ordered: false });
      return new Set();
    } catch (error) {
      const taken = duplicatesIn(error);
      if (!taken) throw error;
      return taken;
    }
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
        .lean<ClassListRecord[]>();
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
    /** Can be repeated: lines that an earlier attempt wrote are reported as `unchanged`. */
    async upload(actor: string, lines: ListedLine[]): Promise<ClassListLine[]> {
      const refused = lines.filter(({ fault }) => fault !== '').length;
      await note({
        actor,
        action: 'class-list.uploaded',
        details: { lines: String(lines.length), wrong: String(refused) },
      });
      const listed = lines.filter(isStudentLine);
      const leavers = await leaversAmong(listed.map(({ student }) => student.mailbox));
      const outbid = await freePassedNumbers(listed.filter(({ student }) => !leavers.has(student.mailbox)));
      const report: ClassListLine[] = [];
      for (let at = 0; at < lines.length; at += chunkSize) {
        const chunk = lines.slice(at, at + chunkSize);
        const sound = chunk.filter(({ fault }) => fault === '');
        const ofClass = new Map(zip(sound, await writeClasses(sound)));
        const students = sound.filter(isStudentLine);
        const written = await writeStudents(students, { leavers, outbid });
        const ofStudent = new Map<ListedLine, [Result, string]>(zip(students, written));
        for (const one of chunk) {
          const { line, subject, fault } = one;
          const [result, message] = fault
            ? (['refused', fault] as const)
            : (ofStudent.get(one) ?? [ofClass.get(one)!, '']);
          const isNewCoordinator = result === 'unchanged' && ofClass.get(one) === 'changed';
          report.push({ line, subject, result: isNewCoordinator ? 'changed' : result, message });
        }
      }
      return report;
    },

    /** With a search, the first matches only. @throws DomainError `invalid-input` */
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

    /** @throws DomainError `invalid-input` */
    async setCoordinator(
      actor: string,
      { className, coordinatorEmail = '' }: { className: string; coordinatorEmail?: string | undefined },
    ): Promise<CollegeClass> {
      if (coordinatorEmail !== '' && domainRole(coordinatorEmail, domains) === null)
        throw invalidField(
          'coordinatorEmail',
          `The coordinator’s address must end with @${domains.student} or @${domains.admin}.`,
        );
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

const zip = <A, B>(left: readonly A[], right: readonly B[]): [A, B][] =>
  left.map((one, index) => [one, right[index]!]);

const isStudentLine = (line: ListedLine): line is StudentLine => line.fault === '' && line.student !== null;

const numberTaken: [Result, string] = ['refused', 'Another student has this registration number.'];

const numberKeyOf = ({ registrationNumber }: Pick<ClassListRecord, 'registrationNumber'>): string =>
  registrationNumber.toLowerCase();

const keyWrite = (_id: string, numberKey: string, next: string) => ({
  updateOne: { filter: { _id, numberKey }, update: { $set: { numberKey: next } } },
});

const classWrite = ({ className, coordinatorEmail }: ListedLine) => ({
  updateOne: {
    filter: { _id: classKeyOf(className) },
    update: {
      ...(coordinatorEmail !== '' && { $set: { coordinatorEmail } }),
      $setOnInsert: { name: className, ...(coordinatorEmail === '' && { coordinatorEmail: '' }) },
    },
    upsert: true,
  },
});

const studentWrite = ({ student, className }: StudentLine, listedOn: string) => ({
  updateOne: {
    filter: { _id: student.mailbox },
    update: {
      $set: {
        registrationNumber: student.registrationNumber,
        numberKey: numberKeyOf(student),
        className,
        classKey: classKeyOf(className),
        listedOn,
      },
    },
    upsert: true,
  },
});
