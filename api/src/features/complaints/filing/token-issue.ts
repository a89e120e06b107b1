import { hash } from 'node:crypto';
import { blindSign } from '../../../services/blind-tokens/blind-signatures.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import { isDuplicateKey } from '../../../platform/storage/mongo-errors.ts';
import { tokenRowOf, tokenSets } from '../derived-ids.ts';
import type { ComplaintsContext } from '../context.ts';
import type { WeekKeys } from './week-keys.ts';

/**
 * Signs a set of tokens for this week blind; the same messages (base64url) get the same signatures again, so
 * that a lost answer costs nothing.
 * @returns the blind signatures, base64url, in the order of the messages; none when the member has had all sets of this week
 */
export async function issueTokens(
  { config, models }: ComplaintsContext,
  keys: WeekKeys,
  email: string,
  { week, blinded }: { week: string; blinded: string[] },
): Promise<string[]> {
  const current = await keys.current();
  if (week !== current.week)
    throw invalidField('week', `Tokens are signed for this week only, which is ${current.week}.`);
  // All or none: a smaller number would be a trait of the member.
  const count = config.anonymousComplaintsPerWeek;
  if (blinded.length !== count) throw invalidField('blinded', `Send ${count} blinded messages.`);

  const messages = blinded.map((text) => Buffer.from(text, 'base64url'));
  // Signed before a row is taken, so that messages which can't be signed cost nothing; given away after it.
  const signatures = messages.map((message) => blindSign(current.privateKey, message));
  if (!signatures.every((signature) => signature !== null))
    throw invalidField('blinded', 'This is not a message blinded for this week.');

  const rowId = tokenRowOf(config.secretsKey);
  const digest = hash('sha256', Buffer.concat(messages), 'base64');
  for (const set of tokenSets)
    if (await take(models, rowId(week, email, set), digest))
      return signatures.map((signature) => signature.toString('base64url'));
  return [];
}

/** Whether the row is now taken for these messages. A row never changes, so of several at once exactly one gets it. */
async function take(
  { issuedTokens }: ComplaintsContext['models'],
  _id: string,
  blinded: string,
): Promise<boolean> {
  try {
    await issuedTokens.create({ _id, blinded });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await issuedTokens.exists({ _id, blinded })) !== null;
  }
}
