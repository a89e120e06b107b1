import { daysBefore } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ComplaintsContext } from '../context.ts';
import type { ComplaintRecord } from '../model.ts';
import { wipePictures } from './wipe.ts';

/** Erases complaints that have been over for long, anonymous ones too. What the figures count stays; open ones stay whole. */
export function forgetComplaints(context: ComplaintsContext): void {
  const { models, config, today } = context;
  forgetOld<ComplaintRecord>(context, 'forget complaints', {
    find: () =>
      models.complaints.find({
        overOn: { $gt: '', $lt: daysBefore(today(), config.forgetAfterDays.complaints) },
      }),
    forget: (complaint) => forgetComplaint(context, complaint),
    done: 'old complaints were erased',
  });
}

/** `false` when it was changed meanwhile: it is looked at again. It is found until everything is gone. */
async function forgetComplaint(context: ComplaintsContext, complaint: ComplaintRecord): Promise<boolean> {
  const { models, mail, audit } = context;
  const { _id, version, history, state, filedOn, category, answeredOn, closedOn, overOn } = complaint;
  const { modifiedCount } = await models.complaints.replaceOne(
    { _id, version, history: { $size: history.length } },
    {
      _id,
      state,
      // A step that was read before would write the rest again.
      version: version + 1,
      filedOn,
      category,
      place: '',
      text: '',
      audience: 'board',
      author: null,
      pictures: complaint.pictures,
      meToo: 0,
      assignee: null,
      hiddenFrom: [],
      duplicateOf: null,
      history: [],
      earlierTexts: [],
      waits: false,
      deletion: null,
      answeredOn,
      closedOn,
      overOn,
      forgotten: true,
      // Without `open` it is in neither of the board's lists.
      listed: false,
    },
  );
  if (modifiedCount === 0) return false;
  await wipePictures(context, complaint);
  await models.meToo.deleteMany({ _id: within(_id) });
  await mail.eraseAbout(`complaint:${_id}`);
  await audit.forgetNames([_id]);
  await models.complaints.updateOne({ _id }, { $set: { overOn: null } });
  return true;
}
