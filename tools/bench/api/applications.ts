import { createHash } from 'node:crypto';
import type { ApplicationRecord } from '@campus/api/application-model';

/** Milliseconds over which they came. */
const twoYears = 730 * 86_400_000;

/** Applications in the shape in which the API stores them, oldest first; every other one for an event. */
export function* madeUpApplications(count: number): Generator<ApplicationRecord> {
  for (let i = 0; i < count; i += 1) {
    const hex = (what: string) => createHash('sha256').update(`${what}:${i}`).digest('hex');
    const waits = i % 5 === 0;
    const at = new Date(Date.UTC(2024, 10, 1) + Math.floor((i * twoYears) / count));
    const day = at.toISOString().slice(0, 10);
    const author = { id: `bench-${i % 3000}`, name: 'A student' };
    const id = hex('id').slice(0, 32);
    yield {
      _id: id,
      kind: i % 2 ? 'event' : 'funds',
      state: waits ? 'Pending' : 'Approved',
      version: 1,
      author,
      content: {
        name: 'A student',
        email: 'student@example.org',
        regNo: `2023BCS${i % 3000}`,
        designation: 'Student',
        date: day,
        explanation: 'For the festival of the department, which takes place each winter. '.repeat(4),
        purpose: `Festival ${i}`,
        category: 'events',
        amount: 100_000 + i,
        items: [{ label: 'Lights', paise: 100_000 + i }],
        place: '',
        endDate: null,
        document: {
          file: `${hex('file').slice(0, 32)}.pdf`,
          name: 'plan.pdf',
          size: 90_000,
          sha256: hex('content'),
        },
      },
      versions: [],
      approvals: [],
      approvalsNeeded: 1,
      history: [{ id, at, by: author, for: null, action: 'submit', from: null, to: 'Pending', text: '' }],
      remark: waits ? '' : 'Well planned.',
      submittedAt: at,
      submittedOn: day,
      waitsSince: waits ? at : null,
      decidedAt: waits ? null : at,
      decidedOn: waits ? null : day,
      listed: true,
      letters: [],
    };
  }
}
