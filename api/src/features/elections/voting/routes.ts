import {
  castBallot,
  getRollEntry,
  issueToken as issueTokenCall,
  messages,
  watchElection,
} from '@campus/contracts';
import { presentPulse } from '../presenter.ts';
import type { Room } from '../room.ts';
import { createBallotWriter } from './ballot-writer.ts';
import { cast } from './casting.ts';
import { createPulseHub } from './pulse-hub.ts';
import { issueToken, rollEntry } from './token-issue.ts';

export function mountVoting(room: Room): void {
  const { route, members, now } = room;
  const hub = createPulseHub(room, async (view) => presentPulse(view, await members.countStudents(), now()));
  const writer = createBallotWriter(room, (id) => hub.changed(id));

  route(watchElection, ({ params, limitKey }) => hub.watch(params.id, limitKey));
  route(getRollEntry, ({ params, caller }) => rollEntry(room, params.id, caller));
  route(issueTokenCall, async ({ params, caller, body }) => ({
    blindSignature: await issueToken(room, params.id, caller, body.blinded),
  }));
  route(castBallot, async ({ params, body }) => ({
    receipt: await cast(room, writer, params.id, body),
    message: messages.voteCast,
  }));
}
