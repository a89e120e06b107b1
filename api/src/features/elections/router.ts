import {
  addCandidate,
  castBallot,
  getElection,
  getRollEntry,
  listCandidates,
  may,
  messages,
  removeCandidate,
} from '@campus/contracts';
import type { Platform } from '../../platform/platform.ts';
import { createElectionModels } from './model.ts';
import { createElectionService } from './service.ts';

export function mountElections({ route, connection, members, audit, publish }: Platform): void {
  const service = createElectionService(createElectionModels(connection), members, audit);
  publish(() => service.figures());

  route(listCandidates, () => service.candidates());
  route(addCandidate, ({ caller, body }) => service.add(caller.id, body));
  route(removeCandidate, async ({ caller, params }) => {
    await service.remove(caller.id, params.id);
    return undefined;
  });
  route(getElection, () => service.current());
  route(getRollEntry, async ({ caller }) => ({
    eligible: may(caller.roles, 'vote.cast'),
    voted: await service.hasVoted(caller.id),
  }));
  route(castBallot, async ({ caller, body }) => {
    await service.cast(caller.id, body);
    return { message: messages.voteCast };
  });
}
