import type { Candidate, Election, Figure, NewBallot, NewCandidate } from '@campus/contracts';
import type { AuditLog } from '../../platform/audit-log.ts';
import { cached } from '../../platform/cached.ts';
import { DomainError } from '../../platform/errors.ts';
import type { MemberStore } from '../../platform/member-store.ts';
import { PreparedJson } from '../../platform/prepared-json.ts';
import { cast, hasVoted } from './casting.ts';
import { election } from './election.ts';
import type { CandidateRecord, ElectionModels } from './model.ts';
import { presentCandidate, presentElection } from './presenter.ts';

/** Milliseconds after which what many people read is made again, so that other processes' changes appear. */
const shownFor = 1000;
/** The same for the number of students: counting 10,000 takes the embedded database a good part of a second. */
const studentsShownFor = 5000;

export function createElectionService(models: ElectionModels, members: MemberStore, audit: AuditLog) {
  const { candidates } = models;

  const standing = cached(shownFor, () =>
    candidates.find({ removedAt: null }, { outbox: 0 }).sort({ _id: 1 }).lean<CandidateRecord[]>(),
  );
  const eligible = cached(studentsShownFor, () => members.countStudents());
  const preparedCandidates = cached(
    shownFor,
    async () => new PreparedJson((await standing.get()).map(presentCandidate) satisfies Candidate[]),
  );
  const current = cached(shownFor, async (): Promise<Election> =>
    presentElection(await standing.get(), await eligible.get()),
  );
  const preparedElection = cached(shownFor, async () => new PreparedJson(await current.get()));

  const changed = () => {
    for (const view of [standing, preparedCandidates, current, preparedElection]) view.drop();
  };

  return {
    candidates: preparedCandidates.get,
    current: preparedElection.get,

    /** What the landing page shows of the running election; nothing before somebody may vote. */
    async figures(): Promise<Figure[]> {
      const { turnout, results } = await current.get();
      if (results.length === 0 || turnout.eligible === 0) return [];
      return [
        {
          area: 'student-elections',
          label: `students voted in the ${election.title}`,
          value: turnout.cast,
          outOf: turnout.eligible,
        },
      ];
    },

    async add(actor: string, candidate: NewCandidate): Promise<Candidate> {
      const entry = (id: string) =>
        audit.entry({
          actor,
          action: 'candidate.added',
          target: { kind: 'candidate', id, label: candidate.name },
        });
      const record = new candidates({ ...candidate, votes: 0 });
      record.outbox.push(entry(record.id));
      await record.save();
      changed();
      await audit.deliver(candidates, record._id);
      return presentCandidate(record);
    },

    /** @throws DomainError `not-found`, `candidate-has-votes` */
    async remove(actor: string, id: string): Promise<void> {
      const candidate = await candidates.findOne({ _id: id, removedAt: null }, { name: 1 }).lean();
      if (!candidate) throw new DomainError('not-found');
      const entry = audit.entry({
        actor,
        action: 'candidate.removed',
        target: { kind: 'candidate', id, label: candidate.name },
      });
      const removed = await candidates.updateOne(
        { _id: id, votes: 0, removedAt: null },
        { $set: { removedAt: entry.at }, $push: { outbox: entry } },
      );
      changed();
      if (removed.matchedCount === 0) {
        // Either somebody voted, or somebody else removed the candidate since.
        throw new DomainError(
          (await candidates.exists({ _id: id, removedAt: null })) ? 'candidate-has-votes' : 'not-found',
        );
      }
      await audit.deliver(candidates, candidate._id);
    },

    hasVoted: (memberId: string) => hasVoted(models, memberId),

    async cast(memberId: string, ballot: NewBallot): Promise<void> {
      await cast(models, memberId, ballot);
      changed();
    },
  };
}
