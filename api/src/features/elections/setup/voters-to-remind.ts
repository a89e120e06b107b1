import { type ElectionModels, type ElectionRecord, within } from '../model.ts';

/**
 * The addresses of those on the roll who haven't asked for a voting token yet, for reminders. Whoever asked may still
 * have to cast; nobody can tell.
 */
export async function* votersToRemind(
  { roll }: Pick<ElectionModels, 'roll'>,
  { rollKey }: Pick<ElectionRecord, 'rollKey'>,
): AsyncGenerator<string> {
  const waiting = roll.find({ _id: within(rollKey), blinded: { $exists: false } }, { _id: 1 }).lean();
  for await (const { _id } of waiting.cursor({ batchSize: 1000 })) yield _id.slice(rollKey.length + 1);
}
