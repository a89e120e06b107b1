import { hash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { messages } from '@campus/contracts';
import {
  type AnonymousComplaint,
  complaintPictures,
  mostComplaintPages,
  type NewComplaint,
  receivingCommittee,
} from '@campus/contracts/complaints';
import { problems } from '@campus/contracts/areas';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import type { CallOrigin } from '../../../platform/http/endpoint-router.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { isDuplicateKey, isKeyTaken, upsert } from '../../../platform/storage/mongo-errors.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import { cleanPages } from '../../../services/pictures/clean-picture.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { isSigned } from '../../../services/blind-tokens/signature-checks.ts';
import { isWiped } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { derivedFields } from '../derived-fields.ts';
import { type ComplaintRecord, noProcedure } from '../model.ts';
import { lettersAboutFiling, nextNoticeAt } from '../handling/notices.ts';
import { keptFigures } from '../handling/figures.ts';
import { pictureIds } from '../handling/read-complaint.ts';
import { startClocks } from '../procedure/clocks.ts';
import type { WeekKeys } from './week-keys.ts';
import { countChange } from '../../../platform/storage/kept-figures.ts';

/** An author's submission, as it is stored. */
type Submission = Pick<
  ComplaintRecord,
  '_id' | 'author' | 'followUp' | 'category' | 'place' | 'text' | 'audience'
>;

/** The author's choices about handlers and notices. */
interface Wishes {
  /** Ids of members who must not read it. */
  concerns: string[];
  tellNow: boolean;
}

/** Pictures as they came, and the request that they came with. */
export interface SentPictures {
  files: UploadedFile[];
  from: CallOrigin;
}

/** By one member on one day, under their name. */
const mostNamedOnOneDay = 10;
/** In pixels; the text of an A4 page can be read. */
const pictureSize = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const;

/** Files a complaint under its author's name. The same again is safe. */
export async function fileNamed(
  context: ComplaintsContext,
  caller: string,
  { id, name, regNo, concerns, audience, ...content }: NewComplaint,
  pictures: SentPictures,
) {
  const author = { id: caller, name, regNo };
  const submission: Submission = {
    _id: id,
    author,
    ...content,
    audience: await audienceOf(context, content.category, audience),
  };
  const freeTurn = async () => {
    const limit = { whose: caller, day: context.today(), most: mostNamedOnOneDay };
    const [turn] = await freeTurns(context.models.complaints.collection, limit);
    if (turn === undefined) throw new DomainError('too-many-complaints');
    return { turn };
  };
  return file(context, submission, { concerns, tellNow: true }, pictures, freeTurn);
}

/**
 * Files a complaint without a name, for a token that was signed this week or the last. Repeating it is safe, even if the
 * token has expired meanwhile.
 */
export async function fileUnnamed(
  context: ComplaintsContext,
  keys: WeekKeys,
  {
    week,
    token,
    prefix,
    signature,
    followUpKey,
    concerns,
    tellNow,
    audience,
    ...content
  }: AnonymousComplaint,
  pictures: SentPictures,
) {
  const secret = Buffer.from(token, 'base64url');
  const submission: Submission = {
    _id: hash('sha256', secret).slice(0, 32),
    author: null,
    followUp: hash('sha256', followUpKey),
    ...content,
    audience: await audienceOf(context, content.category, audience),
  };
  const requireToken = async () => {
    const publicKey = await keys.publicKeyOf(week);
    const signed = [prefix, signature].map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer];
    if (!publicKey || !(await isSigned(publicKey, secret, ...signed)))
      throw new DomainError('token-not-valid');
    // The code opens one complaint.
    if (await context.models.complaints.exists({ followUp: submission.followUp! }))
      throw invalidField('followUpKey', 'Another complaint has this follow-up code. Create a new one.');
    return {};
  };
  return file(context, submission, { concerns, tellNow }, pictures, requireToken);
}

async function audienceOf(
  { committees }: ComplaintsContext,
  id: string,
  audience: NewComplaint['audience'],
): Promise<ComplaintRecord['audience']> {
  if (audience) return audience;
  const { categories } = await committees.read();
  return categories.find((one) => one.id === id)?.readers === 'members' ? 'members' : 'board';
}

/**
 * @param entitled checks that the author may file one more complaint, and gives the turn that it takes
 * @throws DomainError `complaint-exists`, `token-used` when another complaint has the id
 */
async function file(
  context: ComplaintsContext,
  submission: Submission,
  wishes: Wishes,
  pictures: SentPictures,
  entitled: () => Promise<Pick<ComplaintRecord, 'turn'>>,
) {
  const { models, mail, log } = context;
  const { _id, author } = submission;
  let checked: Awaited<ReturnType<typeof check>> | undefined;
  const { state } = await submitOnce<ComplaintRecord>({
    find: () => models.complaints.findById(_id).lean(),
    isSame: async (found) =>
      isSame(found, submission, wishes) && (found.version > 0 || (await hasPictures(found, pictures))),
    refusal: author ? 'complaint-exists' : 'token-used',
    async insert() {
      const turn = await entitled();
      checked ??= await check(context, submission, wishes, pictures);
      const record = { ...(await newRecord(context, submission, wishes, checked)), ...turn };
      // The complaint is written last and counts from then on. A crash before leaves pictures that no one can read;
      // trying again overwrites them, and `removeLeftPictures` takes them away.
      await putPictures(context, _id, checked.contents);
      await models.complaints.create(record).catch(async (error: unknown) => {
        if (isDuplicateKey(error) && !isKeyTaken(error, 'turn'))
          await removeUnowned(context, _id, record.pictures);
        throw error;
      });
      await countChange(keptFigures(models), log, null, record);
      if (author) await mail.deliver(models.complaints, _id);
      return record;
    },
  });
  return { id: _id, message: messages.complaintSubmitted, held: state === 'held' };
}

/** The words and the pictures of a complaint, and the committee for it. @throws DomainError what is wrong with them */
async function check(
  context: ComplaintsContext,
  submission: Submission,
  { concerns }: Wishes,
  pictures: SentPictures,
) {
  const { wordFilter, committees } = context;
  const { author, text, place, audience } = submission;
  const { categories } = await committees.read();
  const category = categories.find(({ id, offered }) => offered && id === submission.category);
  if (!category) throw invalidField('category', 'Choose what it is about.');
  if (category.readers === 'committee' && audience !== 'board') {
    const { message } = problems['board-only-category'];
    throw new DomainError('board-only-category', { errors: [{ field: 'audience', message }] });
  }
  const texts = { text, place, name: author?.name ?? '' };
  const verdict = await wordFilter.judge(...Object.values(texts));
  if (verdict === 'block') throw await blocked(wordFilter, texts);
  const contents = await cleanAll(pictures);
  // A client that got "try again later" must not find anything stored.
  if (pictures.from.signal.aborted) throw new DomainError('unavailable');
  return {
    state: verdict === 'hold' ? ('held' as const) : ('received' as const),
    contents,
    urgent: category.urgent,
    ...(await handlersFor(context, category.committee, author?.id, concerns)),
  };
}

/** The pictures, and the pages of PDFs, in order. @throws DomainError what is wrong with them */
async function cleanAll({ files, from }: SentPictures): Promise<Buffer[]> {
  const contents: Buffer[] = [];
  for (const [index, file] of files.entries()) {
    const which = files.length > 1 ? `File ${index + 1}: ` : '';
    const request = { field: complaintPictures.field, size: pictureSize, which };
    const sender = { whose: from.limitKey, signal: from.signal };
    // Each file after this one has at least one page.
    const most = mostComplaintPages - contents.length - (files.length - index - 1);
    contents.push(...(await cleanPages(file, { ...request, ...sender }, most)));
  }
  return contents;
}

/** Finds the committee that takes the complaint, and its members who must not read it. @throws DomainError `no-reader-left` */
async function handlersFor(
  { committees }: ComplaintsContext,
  first: string,
  author: string | undefined,
  concerns: string[],
): Promise<Pick<ComplaintRecord, 'committee' | 'hiddenFrom'>> {
  const sitting = await committees.sitting();
  const members = sitting.find(({ id }) => id === first)?.seats.flatMap(({ member }) => member ?? []) ?? [];
  const hiddenFrom = members
    .filter(({ id }) => concerns.includes(id))
    .map((member) => ({ ...member, by: 'author' as const }));
  if (hiddenFrom.length < new Set(concerns).size)
    throw invalidField('concerns', 'Choose members of the committee. It has changed: reload the page.');
  const excluded = author === undefined ? concerns : [...concerns, author];
  const committee = receivingCommittee(sitting, first, excluded);
  if (committee === null && concerns.length > 0) {
    const { message } = problems['no-reader-left'];
    throw new DomainError('no-reader-left', { errors: [{ field: 'concerns', message }] });
  }
  return { committee: committee ?? first, hiddenFrom };
}

/** The error beside each field with a word from the list. */
async function blocked(
  wordFilter: ComplaintsContext['wordFilter'],
  texts: Record<string, string>,
): Promise<DomainError> {
  const errors = [];
  for (const [field, text] of Object.entries(texts))
    if ((await wordFilter.judge(text)) === 'block')
      errors.push({ field, message: messages.complaintBlocked });
  return new DomainError('vulgar-content', { errors });
}

/** After another request took the id or the follow-up code: removes pictures that aren't, or no longer, its complaint's. */
async function removeUnowned({ models }: ComplaintsContext, _id: string, pictures: number): Promise<void> {
  const record = await models.complaints.findById(_id, { state: 1, pictures: 1 }).lean();
  const owned = record && !isWiped(record) ? record.pictures : 0;
  await models.pictures.deleteMany({ _id: { $in: pictureIds(_id, pictures).slice(owned) } });
}

async function putPictures({ models, today }: ComplaintsContext, complaint: string, contents: Buffer[]) {
  for (const [index, _id] of pictureIds(complaint, contents.length).entries()) {
    const content = contents[index]!;
    const picture = { content, waitsSince: today() };
    await upsert(() => models.pictures.replaceOne({ _id }, picture, { upsert: true }).exec());
  }
}

async function newRecord(
  context: ComplaintsContext,
  submission: Submission,
  { tellNow }: Wishes,
  { state, urgent, committee, hiddenFrom, contents }: Awaited<ReturnType<typeof check>>,
): Promise<ComplaintRecord> {
  const filedOn = context.today();
  const handled = { ...submission, committee, hiddenFrom };
  const clocks = await startClocks(context, committee);
  return {
    ...handled,
    pictures: contents.length,
    urgent,
    state,
    version: 0,
    filedOn,
    meToo: 0,
    assignee: null,
    duplicateOf: null,
    history: [
      {
        id: randomBytes(16).toString('hex'),
        on: filedOn,
        by: 'author',
        member: null,
        action: 'file',
        to: state,
        audience: 'public',
        text: '',
      },
    ],
    earlierTexts: [],
    waits: true,
    deletion: null,
    answeredOn: null,
    closedOn: null,
    counted: {
      committee,
      isPublic: submission.audience === 'members' && hiddenFrom.length === 0,
      marks: [],
    },
    overOn: null,
    outbox: [],
    letters: submission.author === null ? [] : await lettersAboutFiling(context, handled),
    ...(submission.author === null && { noticeAt: nextNoticeAt(context, tellNow && urgent) }),
    ...noProcedure,
    clocks,
    ...derivedFields({ ...submission, clocks, urgent, state, filedOn }),
  };
}

/** Once it was changed, what it says is no longer what was sent; whose it is stays. */
const isSame = (record: ComplaintRecord, submission: Submission, { concerns }: Wishes): boolean =>
  record.version > 0
    ? record.followUp === submission.followUp && record.author?.id === submission.author?.id
    : isDeepStrictEqual({ ...record, ...submission }, record) &&
      isDeepStrictEqual(
        record.hiddenFrom.flatMap(({ id, by }) => (by === 'author' ? id : [])).toSorted(),
        [...new Set(concerns)].toSorted(),
      );

/** Whether it has as many pictures as were sent. A PDF is opened to count its pages. */
const hasPictures = async (record: ComplaintRecord, sent: SentPictures): Promise<boolean> =>
  record.pictures === sent.files.length ||
  (record.pictures > sent.files.length && record.pictures === (await cleanAll(sent)).length);
