import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailAddressSchema } from '@campus/contracts/mail';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import { dayMs } from '../../../platform/days.ts';
import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ElectionModels, ElectionRecord } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import type { ReadElection } from '../election-change.ts';

/** How long before the end of voting those are reminded who haven't asked for a token. */
const ahead = dayMs;
/** A shorter vote needs no reminder. */
const shortVoting = 2 * dayMs;
/** Letters that are stored at once, and milliseconds between: people who vote shouldn't notice. */
const batch = 50;
const rest = 50;

type Ending = ReadElection & { opensAt: Date; closesAt: Date };

/**
 * Puts a reminder for each voter who hasn't asked for a token into the outbox, once per election. The next run
 * continues after a failure, and no voter gets a second letter.
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
  const secret = secrets.privateKey.export({ format: 'der', type: 'pkcs8' });
  const hashOf = (address: string) => createHmac('sha256', secret).update(address).digest('hex');

  let letters: LetterRecord[] = [];
  for await (const address of votersToRemind(models, election)) {
    // An uploaded list may have what no mail can be sent to.
    if (!mailAddressSchema.safeParse(address).success) continue;
    const letter = reminderLetter(election, address, config.timeZone);
    letters.push(mail.letter(`election:${_id}:${hashOf(address)}`, letter));
    if (letters.length < batch) continue;
    await mail.post(letters);
    letters = [];
    await pause(rest);
  }
  if (letters.length > 0) await mail.post(letters);
  await models.elections.updateOne({ _id }, { $set: { reminded: true } });
}

/**
 * The addresses of voters on the roll who haven't asked for a voting token yet, for reminders. Voters with a token may
 * still have to cast their ballot, but the portal can't know.
 */
export async function* votersToRemind(
  { roll }: Pick<ElectionModels, 'roll'>,
  { rollKey }: Pick<ElectionRecord, 'rollKey'>,
): AsyncGenerator<string> {
  const waiting = roll.find({ _id: within(rollKey), blinded: { $exists: false } }, { _id: 1 }).lean();
  for await (const { _id } of waiting.cursor({ batchSize: 1000 })) yield _id.slice(rollKey.length + 1);
}

/** The reminder to a voter on the roll, shortly before voting ends; `timeZone` is the college's. */
function reminderLetter({ _id, title, closesAt }: Ending, address: string, timeZone: string): Letter {
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
    subject: 'Voting ends soon',
    paragraphs: [
      `Voting in “${title}” ends on ${end.format(closesAt)}. You are on the list of voters, and your vote counts until then.`,
      'It takes two taps, and nobody can see what you choose. If you have voted in the meantime: thank you.',
    ],
    link: { label: 'Go and vote', path: `/voting/${_id}` },
    until: closesAt,
  };
}
