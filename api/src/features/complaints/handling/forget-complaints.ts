import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ErasureContext } from '../../../services/platform.ts';
import type { ComplaintModels, ComplaintRecord } from '../model.ts';
import { noProcedure } from '../procedure/fields.ts';
import { wipePictures } from './wipe.ts';

/**
 * Erases a complaint that is over, an anonymous one too. The figures stay as they are. `false` when it was changed
 * meanwhile: it is looked at again. It is found until everything is gone.
 */
export async function forgetComplaint(
  context: ErasureContext & { models: ComplaintModels },
  complaint: ComplaintRecord,
): Promise<boolean> {
  const { models, mail, audit } = context;
  const {
    _id,
    version,
    history,
    state,
    filedOn,
    category,
    committee,
    urgent,
    answeredOn,
    closedOn,
    counted,
    overOn,
  } = complaint;
  const { modifiedCount } = await models.complaints.replaceOne(
    { _id, version, history: { $size: history.length } },
    {
      _id,
      state,
      // A step that was read before would write the rest again.
      version: version + 1,
      filedOn,
      category,
      committee,
      urgent,
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
      ...noProcedure,
      clocks: complaint.clocks,
      dueOn: null,
      answeredOn,
      closedOn,
      counted,
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

/** `false` when the complaint was changed, perhaps reopened, meanwhile. */
export async function forgetPictures(models: ComplaintModels, complaint: ComplaintRecord): Promise<boolean> {
  const { _id, version, overOn } = complaint;
  // A step that was read before, such as reopening, fails from here on.
  const { modifiedCount } = await models.complaints.updateOne(
    { _id, version, overOn },
    { $inc: { version: 1 } },
  );
  if (modifiedCount === 0) return false;
  await wipePictures({ models }, complaint);
  return true;
}
