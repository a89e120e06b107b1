import { constants, createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  type BallotBox,
  type BallotBoxExport,
  blankChoice,
  type BoxedChoices,
  type BoxedToken,
  choicesLine,
  noneOfTheAbove,
  tokenLine,
} from '@campus/contracts/elections';

/** A key pair as an election has it. */
export const electionKeyPair = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent: 65537 });

/** A ballot as it comes out of the whole protocol, but quickly: signed by who has the private key, without blinding. */
export function signedBallot(privateKey: KeyObject, choices: BoxedChoices['choices']) {
  const token = randomBytes(32);
  const prefix = randomBytes(32);
  const receipt = createHash('sha256').update(token).digest();
  const signature = sign('sha384', Buffer.concat([prefix, receipt]), {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 48,
  });
  return {
    /** Only the voter knows it. */
    secret: token.toString('base64url'),
    token: {
      receipt: receipt.toString('hex'),
      prefix: prefix.toString('base64url'),
      signature: signature.toString('base64url'),
    } satisfies BoxedToken,
    choices: {
      key: createHash('sha256').update('choices').update(token).digest('hex'),
      choices,
    } satisfies BoxedChoices,
  };
}

/** The election that `signedBox` holds; with a key, so that ballots can be added. */
export function testElection() {
  const { publicKey, privateKey } = electionKeyPair();
  const election: BallotBox['election'] = {
    id: 'council-2026',
    title: 'Student Council 2026',
    posts: [
      { id: 'president', title: 'President' },
      { id: 'secretary', title: 'Secretary' },
    ],
    noneOfTheAbove: true,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    candidates: [
      { id: 'a'.repeat(24), postId: 'president', name: 'Asha', withdrawn: false },
      { id: 'b'.repeat(24), postId: 'president', name: 'Bilal', withdrawn: true },
      { id: 'c'.repeat(24), postId: 'secretary', name: 'Chitra', withdrawn: false },
    ],
  };
  return { election, privateKey };
}
export type TestElection = ReturnType<typeof testElection>;

/** A sound box of an election with `size` ballots that use every choice in turn. */
export function signedBox({ election, privateKey }: TestElection, size: number): BallotBoxExport {
  const choicesOf = (postId: string) => [
    ...election.candidates.filter((candidate) => candidate.postId === postId).map(({ id }) => id),
    noneOfTheAbove,
    blankChoice,
  ];
  const ballots = Array.from({ length: size }, (_, index) =>
    signedBallot(
      privateKey,
      Object.fromEntries(election.posts.map(({ id }) => [id, choicesOf(id)[index % choicesOf(id).length]!])),
    ),
  );
  const secret = randomBytes(32).toString('hex');
  return sealed({
    format: 'campus-ballot-box/1',
    election,
    eligible: size + 3,
    issued: size + 1,
    cast: size,
    counts: election.posts.flatMap(({ id: postId }) =>
      choicesOf(postId).map((choice) => ({
        postId,
        choice,
        votes: ballots.filter((ballot) => ballot.choices.choices[postId] === choice).length,
      })),
    ),
    digest: '',
    lot: { commitment: createHash('sha256').update(secret).digest('hex'), secret },
    tokens: ballots.map(({ token }) => token),
    choices: ballots.map(({ choices }) => choices),
  });
}

/** The same with its rows in order and the digest that belongs to them. */
export function sealed(box: BallotBoxExport): BallotBoxExport {
  const tokens = box.tokens.toSorted((a, b) => (a.receipt < b.receipt ? -1 : 1));
  const choices = box.choices.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const lines = [...tokens.map(tokenLine), ...choices.map(choicesLine)].join('');
  return { ...box, tokens, choices, digest: createHash('sha256').update(lines).digest('hex') };
}

/**
 * A sound box whose voters have different posts: 8 ballots of paper p1 with both posts, 4 of p2 with the first alone. With
 * the private keys of both papers.
 */
export function boxOfPapers(): { box: BallotBoxExport; keys: [KeyObject, KeyObject] } {
  const [one, other] = [testElection(), testElection()];
  const papers = [
    { id: 'p1', posts: ['president', 'secretary'], publicKey: one.election.publicKey },
    { id: 'p2', posts: ['president'], publicKey: other.election.publicKey },
  ];
  const { candidates } = one.election;
  const ofPaper = ({ privateKey, election }: TestElection, paper: (typeof papers)[number], size: number) => {
    const posts = election.posts.filter(({ id }) => paper.posts.includes(id));
    const shown = {
      ...election,
      posts,
      candidates: candidates.filter(({ postId }) => paper.posts.includes(postId)),
    };
    const { tokens, ...rest } = signedBox({ privateKey, election: shown }, size);
    return { ...rest, tokens: tokens.map((token) => ({ ...token, paper: paper.id })) };
  };
  const [first, second] = [ofPaper(one, papers[0]!, 8), ofPaper(other, papers[1]!, 4)];
  const sum = (name: 'eligible' | 'issued' | 'cast') => first[name] + second[name];
  const box = sealed({
    ...first,
    election: {
      ...one.election,
      papers: papers.map((paper, index) => {
        const { eligible, issued, cast } = [first, second][index]!;
        return { ...paper, eligible, issued, cast };
      }),
    },
    eligible: sum('eligible'),
    issued: sum('issued'),
    cast: sum('cast'),
    counts: first.counts.map((count) => ({
      ...count,
      votes:
        count.votes +
        (second.counts.find(({ postId, choice }) => postId === count.postId && choice === count.choice)
          ?.votes ?? 0),
    })),
    tokens: [...first.tokens, ...second.tokens],
    choices: [...first.choices, ...second.choices],
  });
  return { box, keys: [one.privateKey, other.privateKey] };
}
