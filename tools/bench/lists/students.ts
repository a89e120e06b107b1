import { createHash } from 'node:crypto';
import { defaultDomains } from '@campus/contracts';
import type { ListBench } from './list-bench.ts';
import { memberRecord } from './member-record.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
/** In the order of a hash: ids and names come in no order, as people do. */
const idOf = (i: number) => `bench-${hex(`id:${i}`).slice(0, 20)}`;
const nameOf = (i: number) => `Student ${hex(`name:${i}`).slice(0, 8)}`;

function* madeUpStudents(count: number): Generator<object> {
  for (let i = 0; i < count; i += 1) yield memberRecord(idOf(i), { mailbox: `bench-${i}`, name: nameOf(i) });
}

/** Every tenth student is away for a week around now, and was away four times before. */
function* madeUpAbsences(count: number): Generator<object> {
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (let i = 0; i < count; i += 10)
    for (let weeks = 0; weeks < 5; weeks += 1) {
      const days = Array.from({ length: 7 }, (_, day) => dayFrom(day - 3 - 14 * weeks));
      const author = { id: idOf(i), name: nameOf(i) };
      const _id = hex(`absence:${i}:${weeks}`).slice(0, 32);
      yield {
        _id,
        kind: i % 20 ? 'leave' : 'sick',
        leaveKind: i % 20 ? 'other' : null,
        state: 'Approved',
        version: 0,
        author,
        name: author.name,
        registrationNumber: `2023BCS${i}`,
        className: 'SE CSE A',
        from: days[0],
        until: days.at(-1),
        fromAfternoon: false,
        untilMidday: false,
        reason: '',
        certificate: null,
        address: null,
        approvals: [],
        approvalsNeeded: 0,
        history: [],
        reportedAt: new Date(),
        waitsSince: null,
        decidedAt: new Date(),
        slots: days.flatMap((day) => [`${author.id}:${day}a`, `${author.id}:${day}p`]),
        turn: `${author.id}:${days[0]}:0`,
        sent: '',
        forgotten: false,
        letters: [],
      };
    }
}

/** The list of students, with who is away. */
export const studentList: ListBench = {
  few: 200,
  many: 20_000,
  quick: 2000,
  collections: { members: madeUpStudents, absences: madeUpAbsences },
  asker: { uid: 'reader', email: `reader@${defaultDomains.student}` },
  page: 50,
  questions: [
    { what: 'the first page', path: '/api/students' },
    { what: 'a search by the beginning of a word', path: '/api/students?search=student' },
  ],
  secondPages: { paths: ['/api/students'], parameter: 'after' },
};
