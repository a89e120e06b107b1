import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signatureValidMs, signedText } from '@campus/contracts/remotes';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { mailboxOf } from '../../../platform/mailbox.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { standingFields } from '../../../services/members/member-store.ts';
import type { Platform } from '../../../services/platform.ts';
import { createReleaseKeyModel, createSignedOnceModel, type ReleaseKeyRecord } from './model.ts';

type SignedRequest = Parameters<typeof signedText>[0];

/** The member in whose name a key acts. */
export interface KeyHolder {
  key: string;
  id: string;
  name: string;
}

export function createReleaseKeys({ connection, members, audit, now }: Platform) {
  const model = createReleaseKeyModel(connection);
  const used = createSignedOnceModel(connection);

  const subject = ({ _id, area }: Pick<ReleaseKeyRecord, '_id' | 'area'>) => ({
    kind: 'key',
    id: _id,
    label: area,
  });

  return {
    model,

    async ownerOf(id: string): Promise<string | undefined> {
      return (await model.findById(id, { owner: 1 }).lean())?.owner;
    },

    async list(): Promise<ReleaseKeyRecord[]> {
      const keys = await model.find().lean();
      return keys.toSorted((a, b) => a.area.localeCompare(b.area) || +b.givenAt - +a.givenAt);
    },

    async give(
      caller: Caller,
      { area, publicKey, owner, reason }: { area: string; publicKey: string; owner: string; reason: string },
    ): Promise<string> {
      const key = readPublicKey(publicKey);
      const _id = idOf(key);
      const member = await members.model.findOne({ mailbox: mailboxOf(owner) }, { ...standingFields }).lean();
      if (!member || members.standingOf(member).barred)
        throw invalidField('owner', 'No member has this address. They must log in once first.');
      const isNew = await insertIfNew(() =>
        model.create({
          _id,
          area,
          publicKey: spkiOf(key).toString('base64'),
          owner: member._id,
          givenBy: caller.id,
          givenAt: new Date(now()),
          reason,
          taken: null,
          outbox: [
            audit.entry({
              actor: caller.id,
              action: 'key.given',
              target: subject({ _id, area }),
              reason,
              details: { owner: member._id },
            }),
          ],
        }),
      );
      if (!isNew)
        throw invalidField(
          'publicKey',
          'This key was given before. Each area and owner has a key of its own.',
        );
      await audit.deliver(model, _id);
      return _id;
    },

    async take(caller: Caller, id: string, reason: string): Promise<void> {
      const found = await model.findById(id, { area: 1 }).lean();
      if (!found) throw new DomainError('not-found');
      const entry = audit.entry({ actor: caller.id, action: 'key.taken', target: subject(found), reason });
      const taken = { by: caller.id, at: new Date(now()), reason };
      await model.updateOne({ _id: id, taken: null }, { $set: { taken }, $push: { outbox: entry } });
      await audit.deliver(model, id);
    },

    /**
     * Lets a signed request in, once.
     * @returns in whose name it acts
     * @throws DomainError `key-refused`; `state-changed` for a request that was accepted before
     */
    async admit(
      request: SignedRequest,
      { key: id, signature }: { key: string; signature: string },
    ): Promise<KeyHolder> {
      const text = signedText(request);
      const key = await model.findById(id).lean();
      if (!key || !verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'base64')))
        throw refused('The signature is not valid, or the portal does not know this key.');
      if (key.taken) throw refused('This key was taken. Ask an admin for a new one.');
      if (key.area !== request.area) throw refused(`This key is for ${key.area} alone.`);
      if (!(Math.abs(now() - Date.parse(request.at)) <= signatureValidMs))
        throw refused(
          `The signature is of another time. Set your clock; the portal’s says ${new Date(now()).toISOString()}.`,
        );
      const owner = await members.model.findById(key.owner, { ...standingFields, name: 1 }).lean();
      if (!owner || members.standingOf(owner).barred)
        throw refused('The owner of this key is no longer a member. Ask an admin for a new one.');
      const _id = createHash('sha256').update(text).digest('hex');
      if (!(await insertIfNew(() => used.create({ _id, at: new Date(now()) }))))
        throw new DomainError('state-changed', {
          message: 'This request was accepted before. Sign it again to repeat it.',
        });
      return { key: id, ...personOf({ id: owner._id, name: owner.name, email: owner.email }) };
    },

    /** A signature outlives its window by nothing: the moment it names is refused then. */
    async forgetOld(): Promise<void> {
      await used.deleteMany({ at: { $lt: new Date(now() - 3 * signatureValidMs) } });
    },
  };
}
export type ReleaseKeys = ReturnType<typeof createReleaseKeys>;

const refused = (message: string) => new DomainError('key-refused', { message });

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

const idOf = (key: KeyObject) => createHash('sha256').update(spkiOf(key)).digest('hex').slice(0, 32);

const publicKeyOf = ({ publicKey }: Pick<ReleaseKeyRecord, 'publicKey'>) =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });

function readPublicKey(given: string): KeyObject {
  try {
    const key = publicKeyOf({ publicKey: given });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Not a key at all.
  }
  throw invalidField('publicKey', 'This is not an ed25519 key: npm run ship -- --make-key FILE makes one.');
}
