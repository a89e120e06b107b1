import { applicationKinds } from '@campus/contracts';
import type { ApplicationRoom } from './application-room.ts';
import type { ApplicationRecord } from './model.ts';

/** Milliseconds between two looks for approved applications whose money isn't set aside. */
const interval = 60_000;

/** Sets aside what was approved. Never throws: the job tries again. */
export async function reserve(
  { models, ledger, log }: ApplicationRoom,
  { _id, kind, content, history, decidedOn }: ApplicationRecord,
): Promise<void> {
  const { amount, category, purpose } = content;
  try {
    await ledger.reserve({
      application: _id,
      amount: amount!,
      category,
      text: purpose || applicationKinds[kind],
      on: decidedOn!,
      // Nothing follows on an approval.
      by: history.at(-1)!.by,
    });
    await models.applications.updateOne({ _id }, { $unset: { toReserve: 1 } });
  } catch (error) {
    log.warn({ err: error, application: _id }, 'approved, but the money is not set aside yet');
  }
}

/** Sets aside what a crash left. */
export function reserveWhatIsLeft(room: ApplicationRoom): void {
  room.jobs.repeat('reservations', interval, async () => {
    const left = await room.models.applications.find({ toReserve: true }).lean<ApplicationRecord[]>();
    for (const application of left) await reserve(room, application);
  });
}
