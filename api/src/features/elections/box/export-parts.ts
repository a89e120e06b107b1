import type { BallotBox, BallotBoxExport, BoxedChoices } from '@campus/contracts/elections';
import type { ElectionModels } from '../model.ts';
import { boxedTokens } from './boxed-ballots.ts';

const rowsAtOnce = 500;

/** The JSON of a `BallotBoxExport` in pieces, one row to a line, read from the database as they are sent. */
export async function* exportParts(
  models: ElectionModels,
  box: BallotBox,
  choices: BoxedChoices[],
): AsyncGenerator<string> {
  const lists = {
    tokens: boxedTokens(models, box.election.id),
    choices,
  } satisfies Record<Exclude<keyof BallotBoxExport, keyof BallotBox>, unknown>;
  yield JSON.stringify(box).slice(0, -1);
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n"${name}":[`;
    yield* rowsOf(rows);
    yield ']';
  }
  yield '}\n';
}

async function* rowsOf(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let part = '';
  let count = 0;
  for await (const row of rows) {
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % rowsAtOnce > 0) continue;
    yield part;
    part = '';
  }
  yield part;
}
