import { rsaBits } from '@campus/contracts';
import {
  type BallotBox,
  blankChoice,
  type BoxedChoices,
  boxedChoicesSchema,
  type BoxedToken,
  boxedTokenSchema,
  choicesLine,
  type Count,
  hasForm,
  marksOf,
  noneOfTheAbove,
  offersNone,
  type Post,
  type RankedCount,
  rulesOf,
  tokenLine,
} from '@campus/contracts/elections';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, base64urlnopad, hex } from '@scure/base';
import { countRanked, LotNeeded } from './ranked-count.ts';

/** The two lists of a published box, page by page and in their order. */
export interface BoxRows {
  tokens: Pages<BoxedToken>;
  choices: Pages<BoxedChoices>;
}
type Pages<Row> = AsyncIterable<Row[]> | Iterable<Row[]>;

/** The result of counting a published box. The box is sound if there are no faults. */
export interface Audit {
  /** Sentences for people: the first 20, and how many more there are. */
  faults: string[];
  ballots: number;
  /** SHA-256 (hex) of the rows as they were read. */
  digest: string;
  /** Votes as they were counted, zeros included: by post, and there candidates, "none of the above", blank. */
  counts: Count[];
  /** How many ballots of each paper, by its id; where there are several. */
  papers?: Record<string, number> | undefined;
  /** The rounds of the ranked posts, where there are any that no lot is missing for. */
  ranked?: RankedCount[] | undefined;
}

const shownFaults = 20;
/** Rows that are worked on at once: few enough that a page could do it without a pause that one feels. */
const sliceSize = 100;

/**
 * Recounts a published ballot box: each signature, the order and number of the rows, what the ballots say, the sum, the
 * digest and the secret for lots. Trusts nothing but the key; needs only WebCrypto, so it runs in browsers and in Node.
 * `onProgress` gets rows done and rows in all.
 * @throws what reading the rows throws
 */
export async function auditBallotBox(
  box: BallotBox,
  rows: BoxRows,
  onProgress?: (done: number, total: number) => void,
): Promise<Audit> {
  const faults = new Faults();
  checkFigures(box, faults);
  const total = 2 * box.cast;
  const counted = await countRows(box.election, rows, faults, (done) =>
    onProgress?.(Math.min(done, total), total),
  );
  const { tokens, choices, digest, paper, papers } = counted;
  if (tokens !== box.cast)
    faults.add(`${box.cast} ballots are said to be in the box, but ${tokens} receipts are.`);
  if (choices !== box.cast)
    faults.add(`${box.cast} ballots are said to be in the box, but ${choices} sets of choices are.`);
  const { secret } = box.lot;
  const ranked = paper.ranked((id) => hex.encode(sha256(new TextEncoder().encode(secret + id))));
  for (const fault of [...paper.differences(box.counts), ...roundFaults(box, ranked)]) faults.add(fault);
  for (const { id, cast } of box.election.papers ?? [])
    if (papers?.[id] !== cast)
      faults.add(`${cast} ballots are said to be of paper ${id}, but ${papers?.[id] ?? 0} are.`);
  if (digest !== box.digest)
    faults.add(`These ballots have the digest ${digest}, but ${box.digest} was published.`);
  return { faults: faults.list(), ballots: choices, digest, counts: paper.counts(), papers, ranked };
}

/**
 * Counts a ballot box before its publication: each signature, the order and number of the rows, the choices on the
 * ballots. Without the secret for lots: a ranked post that needs one has no rounds.
 * @throws what reading the rows throws
 */
export async function countBallotBox(
  { election, issued, eligible }: Pick<BallotBox, 'issued' | 'eligible'> & { election: CountedElection },
  rows: BoxRows,
): Promise<Audit> {
  const faults = new Faults();
  const { tokens, choices, digest, paper, papers } = await countRows(election, rows, faults);
  if (tokens !== choices) faults.add(`${tokens} receipts are in the box, but ${choices} sets of choices.`);
  checkNumbers({ eligible, issued, cast: choices }, faults);
  for (const each of election.papers ?? []) checkNumbers({ ...each, cast: papers?.[each.id] ?? 0 }, faults);
  return {
    faults: faults.list(),
    ballots: choices,
    digest,
    counts: paper.counts(),
    papers,
    ranked: paper.ranked(null),
  };
}

type Election = BallotBox['election'];
type ElectionPaper = NonNullable<Election['papers']>[number];
/** The election of a box that isn't published: how many ballots there are of each paper is what is counted. */
type CountedElection = Omit<Election, 'papers'> & { papers?: Omit<ElectionPaper, 'cast'>[] | undefined };

/** Reads and checks both lists. `onProgress` gets the rows done. */
async function countRows(
  election: CountedElection,
  rows: BoxRows,
  faults: Faults,
  onProgress?: (done: number) => void,
) {
  const digest = sha256.create();
  const paper = new BallotPaper(election);
  let done = 0;

  /** Reads one list in slices; a row of a wrong shape is named and left out. Returns how many rows came. */
  async function readList<Row>(
    pages: Pages<Row>,
    { name, schema, idOf, lineOf }: ListKind<Row>,
    check: (rows: Row[]) => Promise<void>,
  ): Promise<number> {
    let count = 0;
    let last = '';
    for await (const page of pages) {
      for (let start = 0; start < page.length; start += sliceSize) {
        const slice = page.slice(start, start + sliceSize);
        const sound: Row[] = [];
        for (const row of slice) {
          count += 1;
          if (!schema.safeParse(row).success) {
            faults.add(`Row ${count} of the ${name} is not readable.`);
            continue;
          }
          const id = idOf(row);
          if (id === last) faults.add(`${id} is there twice among the ${name}.`);
          else if (id < last) faults.add(`${id} is out of order among the ${name}.`);
          last = id;
          digest.update(new TextEncoder().encode(lineOf(row)));
          sound.push(row);
        }
        await check(sound);
        done += slice.length;
        onProgress?.(done);
        // Waiting for a promise alone would not let anything else run.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    return count;
  }

  /** By paper; in an election with one, under no name. */
  const keys = new Map<string | undefined, Key | null>();
  for (const { id, publicKey } of election.papers ?? [{ id: undefined, publicKey: election.publicKey }]) {
    const key = await importKey(publicKey);
    keys.set(id, key);
    if (!key)
      faults.add(
        `The key of ${id === undefined ? 'the election' : `paper ${id}`} is not an RSA key of ${rsaBits} bits or more.`,
      );
  }
  for (const fault of paperFaults(election)) faults.add(fault);
  const signedFor = new Map<string | undefined, number>();
  const tokens = await readList(rows.tokens, tokenList, async (slice) => {
    const signed = await Promise.all(slice.map((row) => isSigned(keys.get(row.paper) ?? null, row)));
    for (const [index, { receipt, paper: id }] of slice.entries()) {
      signedFor.set(id, (signedFor.get(id) ?? 0) + 1);
      if (keys.get(id) !== null && !signed[index])
        faults.add(
          `The ballot with the receipt ${receipt} is not signed for this election${id === undefined ? '' : `, paper ${id}`}.`,
        );
    }
  });
  const choices = await readList(rows.choices, choicesList, async (slice) => {
    for (const row of slice) for (const fault of paper.count(row)) faults.add(fault);
  });

  const papers = election.papers && Object.fromEntries(election.papers.map(({ id }) => [id, paper.cast(id)]));
  for (const [id, cast] of Object.entries(papers ?? {}))
    if (cast !== (signedFor.get(id) ?? 0))
      faults.add(`${signedFor.get(id) ?? 0} receipts are of paper ${id}, but ${cast} sets of choices.`);
  return { tokens, choices, digest: hex.encode(digest.digest()), paper, papers };
}

interface ListKind<Row> {
  name: string;
  schema: { safeParse(row: unknown): { success: boolean } };
  idOf: (row: Row) => string;
  lineOf: (row: Row) => string;
}
const tokenList: ListKind<BoxedToken> = {
  name: 'receipts',
  schema: boxedTokenSchema,
  idOf: ({ receipt }) => receipt,
  lineOf: tokenLine,
};
const choicesList: ListKind<BoxedChoices> = {
  name: 'choices',
  schema: boxedChoicesSchema,
  idOf: ({ key }) => key,
  lineOf: choicesLine,
};

class Faults {
  readonly #shown: string[] = [];
  #more = 0;

  add(fault: string): void {
    if (this.#shown.length < shownFaults) this.#shown.push(fault);
    else this.#more += 1;
  }

  list = (): string[] => (this.#more > 0 ? [...this.#shown, `… and ${this.#more} more.`] : this.#shown);
}

function checkNumbers(
  { eligible, issued, cast }: Pick<BallotBox, 'eligible' | 'issued' | 'cast'>,
  faults: Faults,
): void {
  if (cast > issued)
    faults.add(`${cast} ballots are in the box, but only ${issued} voting tokens were given out.`);
  if (issued > eligible)
    faults.add(`${issued} voting tokens were given out, but only ${eligible} people may vote.`);
}

/** Papers that can't be told apart by their posts, or have a post that isn't there. */
function* paperFaults({ papers = [], posts }: CountedElection) {
  const known = new Set(posts.map(({ id }) => id));
  const seen = new Set<string>();
  for (const paper of papers) {
    const key = keyOf(paper.posts);
    if (seen.has(key) || seen.has(paper.id)) yield `The paper ${paper.id} is there twice.`;
    seen.add(key).add(paper.id);
    if (paper.posts.some((post) => !known.has(post)) || new Set(paper.posts).size < paper.posts.length)
      yield `The paper ${paper.id} has posts that the election does not have.`;
  }
}

const keyOf = (posts: readonly string[]) => posts.toSorted().join(' ');

function checkFigures({ lot, ...box }: BallotBox, faults: Faults): void {
  checkNumbers(box, faults);
  const { papers } = box.election;
  for (const paper of papers ?? []) checkNumbers(paper, faults);
  for (const name of ['eligible', 'issued', 'cast'] as const) {
    const sum = papers?.reduce((before, paper) => before + paper[name], 0);
    if (sum !== undefined && sum !== box[name])
      faults.add(`The papers have ${sum} as “${name}” together, but the box says ${box[name]}.`);
  }
  if (hex.encode(sha256(new TextEncoder().encode(lot.secret))) !== lot.commitment)
    faults.add('The secret for lots is not the one that was drawn when voting began.');
}

class BallotPaper {
  readonly #votes: Map<string, Map<string, number>>;
  readonly #posts: Map<string, Post>;
  readonly #choices: Map<string, string>;
  /** The papers by their posts, where there are several; and how many ballots of each. */
  readonly #papers: Map<string, string> | null;
  readonly #cast = new Map<string, number>();

  readonly #rankings = new Map<string, Map<string, number>>();
  readonly #standing: Map<string, string[]>;

  constructor({ posts, candidates, papers, noneOfTheAbove: offered }: CountedElection) {
    this.#papers = papers ? new Map(papers.map((paper) => [keyOf(paper.posts), paper.id])) : null;
    this.#posts = new Map(posts.map((post) => [post.id, post]));
    this.#choices = new Map([
      [noneOfTheAbove, 'None of the above'],
      [blankChoice, 'No vote for this post'],
      ...candidates.map(({ id, name }) => [id, name] as const),
    ]);
    for (const post of posts) if (rulesOf(post).method === 'ranked') this.#rankings.set(post.id, new Map());
    this.#standing = new Map(
      posts.map(({ id }) => [
        id,
        candidates.filter(({ postId, withdrawn }) => postId === id && !withdrawn).map((one) => one.id),
      ]),
    );
    this.#votes = new Map(
      posts.map((post) => {
        const { id } = post;
        const standing = candidates.filter(({ postId }) => postId === id).map((candidate) => candidate.id);
        const choices = [
          ...standing,
          ...(offersNone({ noneOfTheAbove: offered }, post) ? [noneOfTheAbove] : []),
          blankChoice,
        ];
        return [id, new Map(choices.map((choice) => [choice, 0]))];
      }),
    );
  }

  /** Counts a ballot; what is wrong with it is not counted but returned. */
  *count({ key, choices }: BoxedChoices): Generator<string> {
    const paper = this.#papers?.get(keyOf(Object.keys(choices)));
    if (this.#papers && paper === undefined)
      return yield `The choices ${key} are those of no ballot paper of this election.`;
    if (paper !== undefined) this.#cast.set(paper, this.cast(paper) + 1);
    for (const [postId, choice] of Object.entries(choices)) {
      const votes = this.#votes.get(postId);
      if (votes && this.#isOffered(postId, choice)) {
        const rankings = this.#rankings.get(postId);
        const counted = rankings ? marksOf(choice).slice(0, 1) : marksOf(choice);
        for (const mark of counted) votes.set(mark, votes.get(mark)! + 1);
        rankings?.set(choice, (rankings.get(choice) ?? 0) + 1);
      } else yield `The choices ${key} have "${choice}" for "${postId}", which is not on the ballot.`;
    }
    if (paper !== undefined) return;
    for (const [postId, { title }] of this.#posts)
      if (!Object.hasOwn(choices, postId)) yield `The choices ${key} leave out ${title}.`;
  }

  cast = (paper: string): number => this.#cast.get(paper) ?? 0;

  #isOffered(postId: string, choice: string): boolean {
    const votes = this.#votes.get(postId)!;
    const marks = marksOf(choice);
    if (marks.length === 1) return votes.has(choice);
    return (
      hasForm(this.#posts.get(postId)!, choice) &&
      marks.every((mark) => votes.has(mark) && mark !== noneOfTheAbove && mark !== blankChoice)
    );
  }

  counts = (): Count[] =>
    [...this.#votes].flatMap(([postId, votes]) =>
      [...votes].map(([choice, number]) => ({ postId, choice, votes: number })),
    );

  /** Counts the ranked posts. Without `lotOf` those that need a lot are left out. */
  ranked(lotOf: ((candidateId: string) => string) | null): RankedCount[] | undefined {
    if (this.#rankings.size === 0) return undefined;
    return [...this.#rankings].flatMap(([postId, rankings]) => {
      const candidates = this.#standing.get(postId)!;
      const { seats } = rulesOf(this.#posts.get(postId)!);
      try {
        return [{ postId, ...countRanked({ seats, candidates }, rankings, lotOf) }];
      } catch (error) {
        if (error instanceof LotNeeded) return [];
        throw error;
      }
    });
  }

  /** Where the published counts are not the counted ones. */
  *differences(published: Count[]): Generator<string> {
    const claimed = new Map(published.map(({ postId, choice, votes }) => [`${postId}:${choice}`, votes]));
    for (const { postId, choice, votes } of this.counts()) {
      const claim = claimed.get(`${postId}:${choice}`);
      if (claim !== votes)
        yield `${this.#posts.get(postId)!.title}, ${this.#choices.get(choice)}: ${votes} votes are in the box, but ${claim ?? 'none'} were published.`;
      claimed.delete(`${postId}:${choice}`);
    }
    for (const [line, votes] of claimed)
      yield `${votes} votes were published for ${line}, which is not on the ballot.`;
    if (new Set(published.map(({ postId, choice }) => `${postId}:${choice}`)).size < published.length)
      yield 'The published result has the same line twice.';
  }
}

/** Where the published rounds of a ranked post are not the counted ones. */
function* roundFaults({ election, ranked: published = [] }: BallotBox, counted: RankedCount[] = []) {
  for (const { id, title } of election.posts) {
    const [mine, theirs] = [counted, published].map((counts) => counts.find(({ postId }) => postId === id));
    if (!mine && !theirs) continue;
    if (!mine || !theirs || figuresOf(mine) !== figuresOf(theirs)) {
      yield `${title}: the published quota or candidates are not those of the ballots.`;
      continue;
    }
    const length = Math.max(mine.rounds.length, theirs.rounds.length);
    for (let index = 0; index < length; index += 1)
      if (roundLine(mine.rounds[index]) !== roundLine(theirs.rounds[index]))
        yield `${title}, round ${index + 1}: the published figures are not those of the ballots.`;
  }
}

const figuresOf = ({ quota, candidates }: RankedCount) => [quota, ...candidates].join(' ');
const roundLine = (round: RankedCount['rounds'][number] | undefined) =>
  round &&
  [round.kind, round.from, round.votes, round.nonTransferable, round.elected, round.lot]
    .map(String)
    .join(' ');

const algorithm = { name: 'RSA-PSS', hash: 'SHA-384' };
/** By this name it is known in browsers and in Node alike. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** `null` for what is no such key. */
async function importKey(publicKey: string): Promise<Key | null> {
  try {
    const der = Uint8Array.from(base64.decode(publicKey));
    const key = await crypto.subtle.importKey('spki', der, algorithm, false, ['verify']);
    return (key.algorithm as typeof key.algorithm & { modulusLength: number }).modulusLength >= rsaBits
      ? key
      : null;
  } catch {
    return null;
  }
}

/** The signed message is the prefix and the SHA-256 of the token, which is the receipt. */
async function isSigned(key: Key | null, { receipt, prefix, signature }: BoxedToken): Promise<boolean> {
  if (!key) return false;
  try {
    const random = base64urlnopad.decode(prefix);
    if (random.length !== 32) return false;
    const message = Uint8Array.from([...random, ...hex.decode(receipt)]);
    const bytes = Uint8Array.from(base64urlnopad.decode(signature));
    return await crypto.subtle.verify({ name: 'RSA-PSS', saltLength: 48 }, key, bytes, message);
  } catch {
    return false; // not base64url
  }
}
