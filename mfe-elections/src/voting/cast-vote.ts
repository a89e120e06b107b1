import { receiptOf } from '@campus/ballot';
import { blindBeside, BlindingNotLoaded, preloadBlinding } from '@campus/blind-token/beside';
import { castBallot, issueToken } from '@campus/contracts/elections';
import { ApiError, type ApiClient, startWorker } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import {
  castBallots,
  keepAsCast,
  unansweredBallots,
  voterName,
  votingTokens,
  type Choices,
  type Voter,
} from './ballot-memory.ts';
import { texts } from './texts.ts';

// This file is loaded ahead, too. A failure is reported when the vote needs the steps.
preloadBlinding().catch(() => {});

/**
 * Casts a ballot: draws a token, has it signed blind, and sends it with the choices, without credentials. Each step is
 * kept before the next, so a retry after any failure continues with the same token, and it counts once. One
 * tab at a time; where another was first, its ballot stays and nothing is sent.
 *
 * @throws ApiError, or Error in words for the voter
 */
export const castVote = (
  api: ApiClient,
  voter: Voter,
  { publicKey, paper }: { publicKey: string; paper?: string },
  choices: Choices,
): Promise<void> =>
  navigator.locks.request(`campus vote ${voterName(voter)}`, async () => {
    if (castBallots.get(voter)) return;
    try {
      const token = await signedToken(api, voter, publicKey, choices);
      const { prefix, signature } = token;
      await api.call(castBallot, {
        params: { id: voter.electionId },
        body: {
          token: token.token,
          prefix,
          signature,
          ...(paper !== undefined && { paper }),
          choices: Object.entries(choices).map(([postId, choice]) => ({ postId, choice })),
        },
      });
      // Signed out meanwhile: then this browser keeps nothing of the ballot.
      if (unansweredBallots.get(voter)) keepAsCast(voter, token, choices);
      else votingTokens.set(voter, null);
    } catch (error) {
      if (error instanceof ApiError) forgetRefused(voter, error);
      if (error instanceof BlindingNotLoaded) throw new Error(texts().voteStatus.notLoaded, { cause: error });
      throw error;
    }
  });

async function signedToken(api: ApiClient, voter: Voter, publicKey: string, choices: Choices) {
  let kept = votingTokens.get(voter);
  if (!kept) {
    const [drawn] = await blindBeside(startWorker, 'draw', publicKey, 1);
    kept = { ...drawn!, receipt: await receiptOf(drawn!.token) };
  }
  if (!votingTokens.set(voter, kept) || !unansweredBallots.set(voter, choices)) {
    throw new Error(
      t`This browser is set to keep nothing, so a vote could get lost on its way. Allow this site to store data, or vote in another browser.`,
    );
  }
  if (kept.signature !== undefined) return { ...kept, signature: kept.signature };

  const { blindSignature } = await api.call(issueToken, {
    params: { id: voter.electionId },
    body: { blinded: kept.blinded },
  });
  const unblinded = blindBeside(startWorker, 'unblind', publicKey, [kept], [blindSignature]);
  const [signature] = await unblinded.catch((cause: unknown) => {
    if (cause instanceof BlindingNotLoaded) throw cause;
    throw new Error(t`What the portal answered is no valid signature, so your ballot was not sent.`, {
      cause,
    });
  });
  const signed = { ...kept, signature: signature! };
  votingTokens.set(voter, signed);
  return signed;
}

/** The server has read these choices and won't take them; after anything else the same ballot can be sent again. */
const isFinal = ({ status, code }: ApiError) =>
  // After the end an earlier try may be in the box: its receipt will tell, and then what it says is worth knowing.
  [400, 403, 404, 409].includes(status) && code !== 'voting-closed';

function forgetRefused(voter: Voter, error: ApiError) {
  const token = votingTokens.get(voter);
  if (error.code === 'ballot-differs' && token) keepAsCast(voter, token, null);
  // This token will never be signed.
  if (error.code === 'token-issued' || error.code === 'not-on-roll') votingTokens.set(voter, null);
  if (isFinal(error)) unansweredBallots.set(voter, null);
}
