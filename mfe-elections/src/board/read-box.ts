import {
  type BallotBox,
  type BoxedChoices,
  type BoxedToken,
  getBallotBox,
  listBoxedChoices,
  listBoxedTokens,
} from '@campus/contracts/elections';

const rowsAtOnce = 2000;
const timeoutMs = 20_000;

/** The portal couldn't be asked; the message is for people. */
export class BoxUnreadable extends Error {
  override name = 'BoxUnreadable';
}

/**
 * Reads a published ballot box without telling who reads: no credentials, and not by the portal's API client, which
 * wants a page around it.
 */
export const readBox = (electionId: string): Promise<BallotBox> =>
  read<BallotBox>(getBallotBox.path, electionId);

export const readTokens = (electionId: string): AsyncGenerator<BoxedToken[]> =>
  readList(listBoxedTokens.path, electionId, ({ receipt }: BoxedToken) => receipt);

export const readChoices = (electionId: string): AsyncGenerator<BoxedChoices[]> =>
  readList(listBoxedChoices.path, electionId, ({ key }: BoxedChoices) => key);

/** The row of a receipt, `null` when the box has none: asks for what comes after its predecessor. */
export async function findToken(electionId: string, receipt: string): Promise<BoxedToken | null> {
  const before = (BigInt(`0x${receipt}`) - 1n).toString(16).padStart(receipt.length, '0');
  const rows = await read<BoxedToken[]>(listBoxedTokens.path, electionId, { cursor: before, limit: '1' });
  return rows.find((row) => row.receipt === receipt) ?? null;
}

async function* readList<Row>(path: string, electionId: string, placeOf: (row: Row) => string) {
  let cursor = '';
  for (;;) {
    const page = await read<Row[]>(path, electionId, {
      limit: String(rowsAtOnce),
      ...(cursor && { cursor }),
    });
    yield page;
    const last = page.at(-1);
    // A list that stands still would never end; that rows are missing is what the audit finds.
    if (!last || placeOf(last) <= cursor) return;
    cursor = placeOf(last);
  }
}

async function read<Answer>(path: string, electionId: string, query: Record<string, string> = {}) {
  let answer: Response;
  try {
    const address = `${path.replace(':id', encodeURIComponent(electionId))}?${new URLSearchParams(query)}`;
    answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return (await answer.json()) as Answer;
  } catch {
    throw new BoxUnreadable('The portal can’t be reached.');
  }
  throw new BoxUnreadable(
    answer.status === 429
      ? 'The portal asks to wait a moment: it was asked too often.'
      : 'The portal could not give the ballots.',
  );
}
