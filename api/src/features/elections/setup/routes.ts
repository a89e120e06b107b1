import {
  changeElection,
  createElection,
  getCurrentElection,
  getElection,
  getManagedElection,
  getPlannedPapers,
  listElections,
  listManagedElections,
  moveElection,
  publishFinalList as publishFinalListCall,
  resumeElection as resumeElectionCall,
  uploadVoters,
} from '@campus/contracts/elections';
import type { ElectionsContext } from '../context.ts';
import { createElectionAnswers } from './election-answers.ts';
import { createElectionDrafts } from './election-drafts.ts';
import { createElectionMoves } from './election-moves.ts';
import { forgetRolls, forgetUnusedLists } from './forget-lists.ts';
import { publishFinalList, resumeElection } from './officer-steps.ts';
import { remindVoters } from './remind-voters.ts';
import { uploadVoterList } from './voter-list.ts';

export function mountSetup(context: ElectionsContext): void {
  const { route, publish, jobs } = context;
  const answers = createElectionAnswers(context);
  const drafts = createElectionDrafts(context);
  const moves = createElectionMoves(context);
  publish(() => answers.figures());
  jobs.repeat('elections clock', 1000, () => moves.tick());
  jobs.repeat('election reminders', 60_000, () => remindVoters(context));
  jobs.repeat('forget unused lists', 3_600_000, () => forgetUnusedLists(context));
  forgetRolls(context);

  route(listElections, ({ query }) => answers.list(query));
  route(getCurrentElection, () => answers.current());
  route(getElection, ({ params }) => answers.one(params.id));

  route(listManagedElections, ({ query }) => answers.listManaged(query));
  route(getManagedElection, ({ params }) => answers.managed(params.id));
  route(getPlannedPapers, ({ params }) => answers.plannedPapers(params.id));
  route(createElection, async ({ body: { requestId, ...setup }, caller }) =>
    answers.managed(await drafts.create(setup, caller.id, requestId)),
  );
  route(changeElection, async ({ params, body, caller }) => {
    await drafts.change(params.id, body.version, body.setup, caller.id);
    return answers.managed(params.id);
  });
  route(moveElection, async ({ params, body, caller }) => {
    await moves.move(params.id, { ...body, actor: caller.id });
    return answers.managed(params.id);
  });
  route(publishFinalListCall, async ({ params, body, caller }) => {
    await publishFinalList(context, params.id, { ...body, actor: caller.id });
    return answers.managed(params.id);
  });
  route(resumeElectionCall, async ({ params, body, caller }) => {
    await resumeElection(context, params.id, { ...body, actor: caller.id });
    return answers.managed(params.id);
  });
  route(uploadVoters, async ({ params, file, caller }) =>
    uploadVoterList(context, params.id, await file.read(), caller.id),
  );
}
