import { formerMailbox } from '../../platform/mailbox.ts';
import { type ClassListLine, classListResults } from '@campus/contracts/details';
import { duplicatesIn, upsert } from '../../platform/storage/mongo-errors.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { ListedLine } from './class-list-file.ts';
import { classKeyOf, type ClassListRecord, type DetailsModels, freedKeyOf } from './model.ts';

type Result = (typeof classListResults)[number];
type StudentLine = ListedLine & { student: NonNullable<ListedLine['student']> };

const chunkSize = 500;

/** Writes an uploaded list. Can be repeated: lines that an earlier attempt wrote are reported as `unchanged`. */
export async function writeLines(
  models: DetailsModels,
  { members, day }: { members: MemberStore; day: string },
  lines: ListedLine[],
): Promise<ClassListLine[]> {
  const listed = lines.filter(isStudentLine);
  const mailboxes = listed.map(({ student }) => student.mailbox);
  const leavers = await leaversAmong(members, mailboxes, day);
  const outbid = await freePassedNumbers(
    models,
    listed.filter(({ student }) => !leavers.has(student.mailbox)),
  );
  const report: ClassListLine[] = [];
  for (let at = 0; at < lines.length; at += chunkSize) {
    const chunk = lines.slice(at, at + chunkSize);
    const sound = chunk.filter(({ fault }) => fault === '');
    const ofClass = new Map(zip(sound, await writeClasses(models, sound)));
    const students = sound.filter(isStudentLine);
    const written = await writeStudents(models, students, { leavers, outbid, day });
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
}

async function leaversAmong(members: MemberStore, mailboxes: string[], day: string): Promise<Set<string>> {
  const mailboxOfKey = new Map(
    mailboxes.flatMap((mailbox) => [mailbox, formerMailbox(mailbox)].map((key) => [key, mailbox] as const)),
  );
  const found = await members.model
    .find({ mailbox: { $in: [...mailboxOfKey.keys()] } }, { mailbox: 1, leavesOn: 1 })
    .lean();
  return new Set(
    found.flatMap(({ mailbox, leavesOn }) =>
      leavesOn && leavesOn <= day ? [mailboxOfKey.get(mailbox)!] : [],
    ),
  );
}

/** Writes the classes of some lines; for each line whether its class is new or has another coordinator now. */
async function writeClasses({ classes }: DetailsModels, lines: ListedLine[]): Promise<Result[]> {
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
async function freePassedNumbers({ classList }: DetailsModels, lines: StudentLine[]): Promise<Set<string>> {
  const wantedBy = new Map(lines.map(({ student }) => [numberKeyOf(student), student.mailbox]));
  const found = await classList.find({ numberKey: { $in: [...wantedBy.keys()] } }, { numberKey: 1 }).lean();
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

async function writeStudents(
  { classList }: DetailsModels,
  lines: StudentLine[],
  { leavers, outbid, day }: { leavers: Set<string>; outbid: Set<string>; day: string },
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
  const written = lines.flatMap((line, index) =>
    results[index]![0] === 'refused' ||
    (results[index]![0] === 'unchanged' && before.get(line.student.mailbox)!.listedOn === day)
      ? []
      : [{ line, index }],
  );
  const taken = await writeUnlessTaken(
    classList,
    written.map(({ line }) => studentWrite(line, day)),
  );
  for (const at of taken) results[written[at]!.index] = numberTaken;
  const refused = mailboxes.filter((_, index) => results[index]![0] === 'refused');
  await giveBackNumbers(
    classList,
    refused.flatMap((mailbox) => before.get(mailbox) ?? []),
  );
  return results;
}

/** To students who lost it to an upload that broke off; unless another student has it now. */
async function giveBackNumbers(
  classList: DetailsModels['classList'],
  records: ClassListRecord[],
): Promise<void> {
  await writeUnlessTaken(
    classList,
    records
      .filter(({ _id, numberKey }) => numberKey === freedKeyOf(_id))
      .map((record) => keyWrite(record._id, record.numberKey, numberKeyOf(record))),
  );
}

/** The positions of writes whose registration number another student has. */
async function writeUnlessTaken(
  classList: DetailsModels['classList'],
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
