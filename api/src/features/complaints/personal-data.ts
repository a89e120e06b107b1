import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { pictureIds, wipePictures } from './handling/read-complaint.ts';
import { type ComplaintModels, type ComplaintRecord, createComplaintModels, noProcedure } from './model.ts';
import { presentDetail } from './presenter.ts';
import { within } from '../../platform/storage/stored-by-id.ts';

/** Anonymous complaints are no one's, so they are not found. The job erases them like the others. */
export function complaintData(platform: ErasureContext) {
  const { connection, retention, today } = platform;
  const models = createComplaintModels(connection);
  const { complaints, pictures } = models;
  const { complaintsDays, complaintPicturesDays } = retention.days();
  /** It is over, and its author can no longer appeal. */
  const overFor = (days: number) => ({
    overOn: { $gt: '', $lt: daysBefore(today(), days) },
    $or: [{ appealUntil: null }, { appealUntil: { $lt: today() } }],
  });
  const erase = (complaint: Parameters<typeof forgetComplaint>[1]) =>
    forgetComplaint({ ...platform, models }, complaint);
  return [
    personalData(complaints, {
      title: 'Complaints with their name',
      about: ({ id }) => ({ 'author.id': id }),
      shows: (complaint) => ({
        ...presentDetail(complaint, 'author', false, { category: String, committee: String }),
        regNo: complaint.author?.regNo,
      }),
      async files({ _id, pictures: count }) {
        const found = await pictures.find({ _id: { $in: pictureIds(_id, count) } });
        return found.map(({ content }, i) => ({ name: `picture ${i + 1}.webp`, content }));
      },
      until: `${complaintsDays} days after the last step or message, once it is closed, deleted or withdrawn; pictures after ${complaintPicturesDays} days`,
      jobs: [
        {
          name: 'forget complaints',
          period: 'complaintsDays',
          // An erasure that broke off half-way is finished here.
          old: (days) => ({ overOn: { $gt: '' }, $or: [overFor(days), { forgotten: true }] }),
          erase,
        },
        {
          name: 'forget pictures of complaints',
          period: 'complaintPicturesDays',
          old: (days) => ({ ...overFor(days), pictures: { $gt: 0 } }),
          erase: (complaint) => forgetPictures(models, complaint),
        },
      ],
      erase,
      open: {
        about: ({ id }) => ({ 'author.id': id, overOn: null }),
        todo: 'A complaint of theirs is open.',
      },
    }),
    personalData(complaints, {
      title: 'Steps and messages on a committee',
      about:
        ({ id }) =>
        ({ author, history, hiddenFrom }) =>
          author?.id !== id &&
          history.some(({ member }) => member?.id === id) &&
          !hiddenFrom.some((hidden) => hidden.id === id),
      shows: ({ history }, { id }) => ({ steps: history.filter(({ member }) => member?.id === id) }),
      until: 'with the complaint',
      erase: { keepsBecause: 'The author can see who answered.' },
    }),
    personalData(models.setup, {
      title: 'Seats on complaint committees',
      about:
        ({ id }) =>
        ({ committees }) =>
          committees.some(({ seats }) => seats.some(({ member }) => member === id)),
      shows: ({ committees }, { id }) => ({
        seats: committees.flatMap(({ name, seats }) =>
          seats.filter(({ member }) => member === id).map((seat) => ({ committee: name, ...seat })),
        ),
      }),
      until: 'when an admin takes it from the list',
      async erase({ _id, committees, version }, { id }) {
        const emptied = committees.map(({ seats, ...committee }) => ({
          ...committee,
          seats: seats.map((seat) => (seat.member === id ? { ...seat, member: null } : seat)),
        }));
        const { modifiedCount } = await models.setup.updateOne(
          { _id, version },
          { $set: { committees: emptied }, $inc: { version: 1 } },
        );
        return modifiedCount > 0;
      },
    }),
  ];
}

const keptForFigures = [
  ...(['_id', 'state', 'filedOn', 'category', 'committee', 'urgent', 'answeredOn', 'closedOn'] as const),
  ...(['counted', 'clocks', 'pictures', 'overOn'] as const),
] as const;
const forgotten = {
  place: '',
  text: '',
  audience: 'board',
  author: null,
  meToo: 0,
  assignee: null,
  hiddenFrom: [],
  duplicateOf: null,
  history: [],
  earlierTexts: [],
  waits: false,
  deletion: null,
  ...noProcedure,
  dueOn: null,
  forgotten: true,
  // Without `open` it is in neither of the board's lists.
  listed: false,
} as const;

/**
 * Erases a complaint that is over, an anonymous one too. The figures stay as they are. `false` when it was changed
 * meanwhile: it is looked at again. It is found until everything is gone.
 */
async function forgetComplaint(
  context: ErasureContext & { models: ComplaintModels },
  complaint: ComplaintRecord,
): Promise<boolean> {
  const { models, mail, audit } = context;
  const { _id, version, history } = complaint;
  const kept = Object.fromEntries(keptForFigures.map((field) => [field, complaint[field]]));
  const { modifiedCount } = await models.complaints.replaceOne(
    { _id, version, history: { $size: history.length } },
    // A step that was read before would write the rest again.
    { ...forgotten, ...kept, version: version + 1 },
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
async function forgetPictures(models: ComplaintModels, complaint: ComplaintRecord): Promise<boolean> {
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
