import type { AbsenceNotice } from '@campus/contracts/health';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { addresseeOf, letterKey, type NotifiedStep, notifiedSteps } from './absence-letters.ts';

const aboutOf: Record<NotifiedStep, AbsenceNotice['about']> = {
  report: 'report',
  decision: 'decision',
  cancel: 'change',
  return: 'change',
};

/** The recipients of mails about a report, in order, with the state of each mail; none if the address is deleted. */
export async function noticesOf(
  { mail }: Pick<HealthContext, 'mail'>,
  absence: Pick<AbsenceRecord, '_id' | 'kind' | 'address' | 'letters'>,
): Promise<AbsenceNotice[]> {
  const { _id, address, letters } = absence;
  if (address === null) return [];
  const to = addresseeOf(absence);
  const keys = notifiedSteps.map((step) => letterKey(_id, step, to));
  const mails = await mail.model.find({ _id: { $in: keys } }).lean();
  return notifiedSteps.flatMap((step, i): AbsenceNotice[] => {
    const sent = mails.find((one) => one._id === keys[i]);
    // It may be on its way to the outbox still.
    const waiting = letters.find((one) => one._id === keys[i]);
    const letter = sent ?? waiting;
    if (!letter) return [];
    const { state, reason, sentAt } = sent ?? { state: 'queued', reason: '', sentAt: null };
    const at = (sentAt ?? letter.at).toISOString();
    return [{ to, about: aboutOf[step], address, state, at, reason }];
  });
}
