import { type DataSubject, type ExportedFile, personalData } from '../../platform/storage/personal-data.ts';
import { formerMailbox } from '../../platform/mailbox.ts';
import { insertIfNew } from '../../platform/storage/mongo-errors.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { type CandidateRecord, createElectionModels, type ElectionRecord, neverStood } from './model.ts';
import { rollId } from './roll.ts';

const isOver = ({ state }: Pick<ElectionRecord, 'state'>) => state === 'published' || state === 'cancelled';

/** Ballots are no one's: nothing that is stored links them to a voter, so they are neither exported nor erased. */
export function electionData({ connection, retention, audit }: ErasureContext) {
  const models = createElectionModels(connection);
  const { candidates, roll, photos, backings } = models;
  const untilRoll = `${retention.days().rollsDays} days after the result`;

  const elections = async (among: 'all' | 'running') => {
    const all = await models.elections.find({}, { rollKey: 1, state: 1 }).lean();
    return among === 'all' ? all : all.filter((election) => !isOver(election));
  };
  const rows = async (among: 'all' | 'running', { mailbox }: DataSubject) => ({
    _id: { $in: (await elections(among)).map(({ rollKey }) => rollId(rollKey, mailbox)) },
  });
  const candidacies = async (among: 'all' | 'running', { id }: DataSubject) => ({
    election: { $in: (await elections(among)).map(({ _id }) => _id) },
    nominee: id,
  });
  const photoOf = async ({ photo, name }: CandidateRecord): Promise<ExportedFile[]> => {
    const stored = photo === null ? null : await photos.findById(photo);
    return stored ? [{ name: `${name}.webp`, content: stored.content }] : [];
  };
  const ownFields = ['election', 'post', 'name', 'manifesto', 'state', 'reason'] as const;
  const shows = [...ownFields, 'declared', 'backers', 'backings'] as const;

  return [
    personalData(roll, {
      title: 'Right to vote in elections',
      about: (subject) => rows('all', subject),
      shows: ({ _id, blinded, paper, attributes }) => ({
        election: _id.split(/[.:]/)[0],
        askedForBallot: blinded !== undefined,
        ...(paper !== undefined && { ballotPaper: paper }),
        ...attributes,
      }),
      until: untilRoll,
      // The number of rows and of tokens stays: the sealed figures count both.
      async erase({ _id, ...row }) {
        const at = _id.lastIndexOf(':') + 1;
        const nameless = { ...row, _id: _id.slice(0, at) + formerMailbox(_id.slice(at)) };
        await insertIfNew(() => roll.create(nameless));
        return (await roll.deleteOne({ _id })).deletedCount > 0;
      },
      open: {
        about: (subject) => rows('running', subject),
        todo: 'They are on the roll of an election without a result.',
      },
    }),
    personalData(backings, {
      title: 'Nominations proposed or seconded',
      about: ({ id }) => ({ member: id }),
      shows: ['election', 'candidates', 'claimedAt'],
      until: untilRoll,
      erase: 'delete',
    }),
    personalData(candidates, {
      title: 'Nominations that name them as supporter',
      about:
        ({ id }) =>
        ({ backers = [] }) =>
          backers.some(({ member }) => member === id),
      shows: ({ election, post, name, backers = [], backings: answers = [] }, { id }) => ({
        election,
        post,
        candidate: name,
        named: backers.filter(({ member }) => member === id),
        answers: answers.filter(({ member }) => member === id),
      }),
      until: untilRoll,
      async erase({ _id }, { id: member }) {
        const change = { $pull: { backers: { member }, backings: { member } }, $inc: { version: 1 } };
        return (await candidates.updateOne({ _id }, change)).matchedCount > 0;
      },
    }),
    personalData(candidates, {
      title: 'Nominations that were not on the ballot',
      about: async (subject) => ({
        ...(await candidacies('all', subject)),
        state: { $in: neverStood },
      }),
      shows,
      files: photoOf,
      until: untilRoll,
      async erase({ _id }) {
        await audit.forgetNames([String(_id)]);
        return (await candidates.deleteOne({ _id })).deletedCount > 0;
      },
      open: {
        about: (subject) => candidacies('running', subject),
        todo: 'They are a candidate in an election without a result.',
      },
    }),
    personalData(candidates, {
      title: 'Candidacies',
      about: async (subject) => ({
        ...(await candidacies('all', subject)),
        state: { $nin: neverStood },
      }),
      shows,
      files: photoOf,
      until: 'never',
      erase: { keepsBecause: 'The published ballots and the result name them.' },
    }),
  ];
}
