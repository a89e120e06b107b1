import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { forgetComplaint, forgetPictures } from './handling/forget-complaints.ts';
import { pictureIds } from './handling/wipe.ts';
import { createComplaintModels } from './model.ts';
import { presentDetail } from './presenter.ts';

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
