import type { MailKind } from '@campus/contracts';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { DomainError } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { recordModel } from '../../platform/storage/record.ts';
import { keyFor, seal, unseal } from '../../platform/storage/sealed-secrets.ts';
import { createMemberModel } from '../members/member-model.ts';
import { isOptional } from './kinds.ts';
import { mailKindSchema } from './letters.ts';

/** A member, or the mailbox of someone who has never signed in: a voter on an uploaded list. */
export type Reader = { member: string } | { mailbox: string };

/** The kinds of mail that go no longer to a mailbox without a member. */
const refusalSchema = z.strictObject({ _id: z.string(), off: z.array(mailKindSchema) });

export const createMailRefusalModel = (connection: Connection) =>
  recordModel(connection, 'mailRefusals', refusalSchema, { hidesOrder: true });

/** Readers' wishes, by links in their mails. Members keep their wishes in their record, everyone else here. */
export function createUnsubscribe(connection: Connection, secretsKey: Buffer) {
  const refusals = createMailRefusalModel(connection);
  const members = createMemberModel(connection);
  const purpose = 'unsubscribe';
  const key = keyFor(secretsKey, purpose);

  const setMember = async (_id: string, kind: MailKind, wanted: boolean): Promise<void> => {
    await members.updateOne(
      { _id },
      wanted ? { $pull: { mailOff: kind } } : { $addToSet: { mailOff: kind } },
    );
  };

  /** The member whom the mailbox belongs to by now, else the mailbox. */
  async function current(reader: Reader): Promise<Reader> {
    if ('member' in reader) return reader;
    const member = await members.findOne({ mailbox: reader.mailbox }, { _id: 1 }).lean();
    return member ? { member: member._id } : reader;
  }

  async function isWanted(given: Reader, kind: MailKind): Promise<boolean> {
    const reader = await current(given);
    const off =
      'member' in reader
        ? (await members.findById(reader.member, { mailOff: 1 }).lean())?.mailOff
        : (await refusals.findById(reader.mailbox).lean())?.off;
    return !off?.includes(kind);
  }

  return {
    isWanted,
    async change(given: Reader, kind: MailKind, wanted: boolean): Promise<void> {
      const reader = await current(given);
      if ('member' in reader) return setMember(reader.member, kind, wanted);
      const _id = reader.mailbox;
      if (wanted) await refusals.updateOne({ _id }, { $pull: { off: kind } });
      else
        await upsert(() =>
          refusals.updateOne({ _id }, { $addToSet: { off: kind } }, { upsert: true }).exec(),
        );
      // A voter who signed in for the first time meanwhile took over only the wishes that were stored before.
      const owner = await current(reader);
      if (!('member' in owner)) return;
      await setMember(owner.member, kind, wanted);
      await refusals.deleteOne({ _id });
    },
    /** For a link: sealed, so that it names no one. */
    tokenFor: (reader: Reader, kind: MailKind): string =>
      seal(key, purpose, Buffer.from(JSON.stringify({ reader, kind }))).toString('base64url'),
    open(token: string): { reader: Reader; kind: MailKind } {
      let kind: MailKind;
      let reader: Reader;
      try {
        ({ kind, reader } = JSON.parse(unseal(key, purpose, Buffer.from(token, 'base64url')).toString()));
      } catch {
        throw new DomainError('unsubscribe-link');
      }
      // A kind can become one that always comes.
      if (!isOptional(kind)) throw new DomainError('unsubscribe-link');
      return { kind, reader };
    },
  };
}
export type Unsubscribe = ReturnType<typeof createUnsubscribe>;

/** The reader of a letter to this address. */
export const readerAt = (address: string): Reader => ({ mailbox: mailboxOf(address) });
