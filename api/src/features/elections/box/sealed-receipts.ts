import { randomBytes } from 'node:crypto';
import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ElectionModels } from '../model.ts';

type Models = Pick<ElectionModels, 'sealedReceipts'>;

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

export async function removeSealings({ sealedReceipts }: Models, election: string, sealing?: string) {
  await sealedReceipts.deleteMany({ _id: within(sealing ? `${election}:${sealing}` : election) });
}

/** Removes what sealings left that broke off, or that another process's came before. */
export async function removeOtherSealings({ sealedReceipts }: Models, election: string, sealing: string) {
  await sealedReceipts.deleteMany({ _id: { $gt: `${election}:`, $lt: `${election}:${sealing}:` } });
  await sealedReceipts.deleteMany({ _id: { $gt: `${election}:${sealing};`, $lt: `${election};` } });
}
