import { randomBytes } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import { ask, type Filled, type Stage } from './ask.ts';
import { fill, type Step } from './steps.ts';

/** Plays a step through the API. A saved answer is also stored, and the step isn't repeated after a crash. */
export async function play(step: Step, stage: Stage): Promise<void> {
  const { call: name, act, save } = step;
  const { saved } = stage.known;
  if (save && saved[save]) return;
  const { by, params, body, file } = step;
  const filled = fill({ by, params, body, file } as Filled, stage.known);
  const answer = act ? await acts[act]!(filled, stage) : await ask(name!, filled, stage);
  if (!save) return;
  saved[save] = answer;
  await stage.connection
    .collection<{ _id: string }>('portal')
    .updateOne({ _id: 'demo' }, { $set: { [`saved.${save}`]: answer } }, { upsert: true });
}

type Act = (step: Filled, stage: Stage) => Promise<unknown>;

/** Acts that take more than one call, by the name that a step gives as its `act`. */
export const acts: Record<string, Act> = {
  castBallots,
  fileUnnamed,
  runJobs: (_, { portal }) => portal.runJobs(),
  storePast,
};

/** Each vote as a browser casts it. `voter-1` takes the first choice of each post, and so on. */
async function castBallots({ params, body }: Filled, stage: Stage): Promise<void> {
  const posts = body as { postId: string; votes: [choice: string, count: number][] }[];
  const choices = posts.map(({ postId, votes }) =>
    votes.flatMap(([choice, count]) => Array.from({ length: count }, () => ({ postId, choice }))),
  );
  const { publicKey } = await ask('getElection', { params: params! }, stage);
  const voters = Math.min(...choices.map(({ length }) => length));
  await Promise.all(
    Array.from({ length: voters }, async (_, index) => {
      const drawn = await drawToken(publicKey);
      const { token, prefix, blinded } = drawn;
      const by = `voter-${index + 1}`;
      const issued = await ask('issueToken', { by, params: params!, body: { blinded } }, stage);
      // The token of a start that was cut off.
      if (!issued.blindSignature) return;
      const signature = await signatureOf(publicKey, drawn, issued.blindSignature);
      const ballot = { token, prefix, signature, choices: choices.map((post) => post[index]) };
      await ask('castBallot', { params: params!, body: ballot }, stage);
    }),
  );
}

/** A complaint without a name, as of a browser that opens the area for the first time. */
async function fileUnnamed({ by, body }: Filled, stage: Stage): Promise<unknown> {
  const { week, publicKey, tokens } = await ask('getComplaintTerms', { by: by! }, stage);
  const drawn = await Promise.all(Array.from({ length: tokens as number }, () => drawToken(publicKey)));
  const blinded = drawn.map((one) => one.blinded);
  const issued = await ask('issueComplaintTokens', { by: by!, body: { week, blinded } }, stage);
  const { token, prefix } = drawn[0]!;
  const signature = await signatureOf(publicKey, drawn[0]!, issued.blindSignatures[0]);
  const followUpKey = randomBytes(32).toString('hex');
  const proof = { week, token, prefix, signature, followUpKey };
  return ask('fileAnonymously', { body: { ...proof, ...(body as object) } }, stage);
}

/** Documents of before the demo begins, which no call can make: sealed cases took weeks of their own. */
async function storePast({ params, body }: Filled, { connection }: Stage): Promise<void> {
  for (const { _id, ...document } of body as { _id: string }[])
    await connection
      .collection<{ _id: string }>(params!['collection']!)
      .updateOne({ _id }, { $setOnInsert: document }, { upsert: true });
}
