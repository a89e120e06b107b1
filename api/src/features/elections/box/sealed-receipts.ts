import { randomBytes } from 'node:crypto';
import { type ElectionModels, type ElectionRecord, type Sealed, within } from '../model.ts';
import { boxOf, rowsAtOnce } from './boxed-ballots.ts';

type Models = Pick<ElectionModels, 'ballots' | 'sealedReceipts'>;
type SealedElection = Pick<ElectionRecord, '_id'> & { sealed: Sealed };

/** Bytes of a receipt, and how many are stored in one document. */
const receiptBytes = 32;
const receiptsPerDocument = 5000;

/** Keeps the receipts that one sealing reads, in their order, under an id of its own. */
export function receiptsKeeper({ sealedReceipts }: Models, election: string) {
  const sealing = randomBytes(8).toString('hex');
  let receipts: string[] = [];
  let number = 0;
  async function store(): Promise<void> {
    if (receipts.length === 0) return;
    const place = String(number++).padStart(6, '0');
    await sealedReceipts.create({
      _id: `${election}:${sealing}:${place}`,
      receipts: Buffer.from(receipts.join(''), 'hex'),
    });
    receipts = [];
  }
  return {
    sealing,
    async add(receipt: string): Promise<void> {
      receipts.push(receipt);
      if (receipts.length === receiptsPerDocument) await store();
    },
    finish: store,
  };
}

/** Removes what sealings left that broke off, or that another process's came before. */
export async function removeOtherSealings({ sealedReceipts }: Models, election: string, sealing: string) {
  await sealedReceipts.deleteMany({ _id: { $gt: `${election}:`, $lt: `${election}:${sealing}:` } });
  await sealedReceipts.deleteMany({ _id: { $gt: `${election}:${sealing};`, $lt: `${election};` } });
}

/** The receipts of the sealed ballots; `null` for a box that an earlier version of the portal sealed. */
async function sealedSet({ sealedReceipts }: Models, { _id, sealed }: SealedElection) {
  if (!sealed.sealing) return null;
  const all = new Set<string>();
  const parts = sealedReceipts.find({ _id: within(`${_id}:${sealed.sealing}`) }).lean();
  for await (const { receipts } of parts.cursor()) {
    const bytes = Buffer.from(receipts.buffer);
    for (let at = 0; at < bytes.length; at += receiptBytes)
      all.add(bytes.toString('hex', at, at + receiptBytes));
  }
  return all;
}

/**
 * Takes ballots out of the box that the sealing didn't find: their insert reached the database too late, and nobody was
 * told that they count.
 * @returns how many
 */
export async function removeLateBallots(models: Models, election: SealedElection): Promise<number> {
  const { _id, sealed } = election;
  const boxed = await models.ballots.countDocuments({ _id: within(_id) });
  if (boxed <= sealed.cast) return 0;
  const counted = await sealedSet(models, election);
  if (!counted) return 0;
  const late: string[] = [];
  const ids = boxOf(models).find({ _id: within(_id) }, { projection: { _id: 1 }, batchSize: rowsAtOnce });
  for await (const ballot of ids) if (!counted.has(ballot._id.slice(_id.length + 1))) late.push(ballot._id);
  await models.ballots.deleteMany({ _id: { $in: late } });
  return late.length;
}
