import { messages } from '@campus/contracts';
import {
  castBallot,
  getRollEntry,
  issueToken as issueTokenCall,
  watchElection,
} from '@campus/contracts/elections';
import { presentPulse } from '../presenter.ts';
import type { ElectionsContext } from '../context.ts';
import { recountMarked } from '../recount.ts';
import { createBallotWriter } from './ballot-writer.ts';
import { cast } from './casting.ts';
import { createPulseHub } from './pulse-hub.ts';
import { createTokenIssue, rollEntry } from './token-issue.ts';

export function mountVoting(context: ElectionsContext): void {
  const { route, now } = context;
  const hub = createPulseHub(context, (view) => presentPulse(view, now()));
  context.views.onCounted((id) => hub.changed(id));
  const uncounted = new Set<string>();
  recountMarked(context, uncounted);
  const writer = createBallotWriter(context, uncounted);
  const issueToken = createTokenIssue(context);

  route(watchElection, ({ params, limitKey }) => hub.watch(params.id, limitKey));
  route(getRollEntry, ({ params, caller }) => rollEntry(context, params.id, caller));
  route(issueTokenCall, async ({ params, caller, body }) => ({
    blindSignature: await issueToken(params.id, caller, body.blinded),
  }));
  route(castBallot, async ({ params, body }) => ({
    receipt: await cast(context, writer, params.id, body),
    message: messages.voteCast,
  }));
}
