import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailAddressSchema } from '@campus/contracts';
import type { LetterRecord } from '../../../platform/mail/mailer.ts';
import type { Room } from '../room.ts';
import type { ReadElection } from './election-change.ts';
import { reminderLetter } from './letters.ts';
import { votersToRemind } from './voters-to-remind.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;
/** How long before the end of voting those are reminded who haven't asked for a token. */
const ahead = day;
/** Voting that doesn't last longer is over before anybody forgets it. */
const shortVoting = 2 * day;
/** Letters that are stored at once, and milliseconds between: people who vote shouldn't notice. */
const batch = 50;
const rest = 50;

type Ending = ReadElection & { opensAt: Date; closesAt: Date };

/**
 * Puts a reminder for each voter who hasn't asked for a token into the outbox, once per election. What breaks off is
 * begun anew at the next look; whoever has his letter keeps that one.
 */
export async function remindVoters(room: Room): Promise<void> {
  const { models, now, log } = room;
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
    // What stops one doesn't stop the others. An error of the database may hold an address.
    await remindOf(room, election).catch(() =>
      log.warn({ election: election._id }, 'voters could not be reminded; it is tried again'),
    );
  }
}

async function remindOf({ models, keys, mail, config }: Room, election: Ending): Promise<void> {
  const { _id } = election;
  const secrets = await keys.read(_id);
  if (!secrets) return;
  // Whoever has the outbox could try all addresses of the college on a plain hash. This key is destroyed after the end.
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
