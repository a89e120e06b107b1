import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailAddressSchema } from '@campus/contracts/mail';
import type { Letter } from '../../../services/mail/letters.ts';
import { dayMs } from '../../../platform/days.ts';
import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ElectionModels, ElectionRecord } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import type { ReadElection } from '../election-change.ts';

/** How long before the end of voting those are reminded who haven't asked for a token. */
const ahead = dayMs;
/** A vote of this length or less needs no reminder. */
const shortVoting = 2 * dayMs;
/** Letters that are stored at once, and milliseconds between: people who vote shouldn't notice. */
const batch = 50;
const rest = 50;

type Ending = ReadElection & { opensAt: Date; closesAt: Date };

/**
 * Puts a reminder for each voter who hasn't asked for a token into the outbox, once per election, and a message for
 * everyone on the roll: a message stays until voting ends, and would otherwise tell who hadn't voted by then. The next
 * run continues after a failure, and no voter gets a second letter.
 */
export async function remindVoters(context: ElectionsContext): Promise<void> {
  const { models, now, log } = context;
  const ending = await models.elections
    .find(
      {
        state: 'open',
        closesAt: { $gt: new Date(now()), $lte: new Date(now() + ahead) },
        reminded: { $ne: true },
      },
      { outbox: 0 },
    )
    .lean<Ending[]>();
  for (const election of ending) {
    if (election.closesAt.getTime() - election.opensAt.getTime() <= shortVoting) continue;
    // A failure of one doesn't stop the others. An error of the database may hold an address.
    await remindOf(context, election).catch(() =>
      log.warn({ election: election._id }, 'voters could not be reminded; it is tried again'),
    );
  }
}

async function remindOf(
  { models, electionKeys, mail, config }: ElectionsContext,
  election: Ending,
): Promise<void> {
  const { _id } = election;
  const secrets = await electionKeys.read(_id);
  if (!secrets) return;
  // With a plain hash, a reader of the outbox could try all addresses of the college. This key is destroyed after the end.
  const secret = secrets.pairs[0]!.privateKey.export({ format: 'der', type: 'pkcs8' });
  const hashOf = (address: string) => createHmac('sha256', secret).update(address).digest('hex');

  const post = async (voters: Voter[]) => {
    const letters = voters.map(({ address }) =>
      mail.letter(`election:${_id}:${hashOf(address)}`, reminderLetter(election, address, config.timeZone)),
    );
    await mail.post(letters, 'message');
    await mail.post(
      letters.filter((_, index) => !voters[index]!.hasAsked),
      'mail',
    );
  };
  let voters: Voter[] = [];
  for await (const voter of votersOf(models, election)) {
    // An uploaded list may have what no mail can be sent to.
    if (!mailAddressSchema.safeParse(voter.address).success) continue;
    voters.push(voter);
    if (voters.length < batch) continue;
    await post(voters);
    voters = [];
    await pause(rest);
  }
  await post(voters);
  await models.elections.updateOne({ _id }, { $set: { reminded: true } });
}

interface Voter {
  address: string;
  /** For a voting token. Whether they cast it, the portal can't tell. */
  hasAsked: boolean;
}

export async function* votersOf(
  { roll }: Pick<ElectionModels, 'roll'>,
  { rollKey }: Pick<ElectionRecord, 'rollKey'>,
): AsyncGenerator<Voter> {
  const all = roll.find({ _id: within(rollKey) }, { blinded: 1 }).lean();
  for await (const { _id, blinded } of all.cursor({ batchSize: 1000 }))
    yield { address: _id.slice(rollKey.length + 1), hasAsked: blinded !== undefined };
}

/** Reminds a voter shortly before the end of voting. `timeZone` is the college's. */
export function reminderLetter({ _id, title, closesAt }: Ending, address: string, timeZone: string): Letter {
  const end = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    kind: 'election',
    to: { address },
    subject: `Voting ends soon: ${title}`,
    paragraphs: [
      `Voting in “${title}” ends on ${end.format(closesAt)}. If you have voted, you don’t need to do anything.`,
      'Voting takes two taps, and no one can see what you choose.',
    ],
    link: { label: 'Vote now', path: `/voting/${_id}` },
    until: closesAt,
  };
}
