import { hash, randomBytes } from 'node:crypto';
import type { Action } from '@campus/contracts';
import { may } from '@campus/contracts/areas';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/http/caller.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import { recordModel } from '../../platform/storage/record.ts';
import type { MemberRecord } from '../members/member-model.ts';
import type { Platform } from '../platform.ts';

/** A member's secret link to a calendar. They have one at most; `_id` is the member's. */
const linkSchema = z.strictObject({
  _id: z.string(),
  /** SHA-256, hex: whoever reads the database can't open a calendar. */
  secretHash: z.string(),
  since: z.date(),
});
type CalendarLinkRecord = z.infer<typeof linkSchema>;

/** Logging out everywhere, and a lock, end the links from before for good, as they end sessions. */
const isOver = (
  { since }: Pick<CalendarLinkRecord, 'since'>,
  { validFrom }: Pick<MemberRecord, 'validFrom'>,
) => since.getTime() <= (validFrom ?? 0);

export interface CalendarOfLinks {
  collection: string;
  /** The address without the secret: `/api/away-calendar`. */
  path: string;
  action: Action;
}

export const createCalendarLinkModel = (
  connection: Connection,
  { collection }: Pick<CalendarOfLinks, 'collection'>,
) => recordModel(connection, collection, linkSchema, { indexes: [[{ secretHash: 1 }, { unique: true }]] });

export const calendarLinkData = (connection: Connection, calendar: CalendarOfLinks, title: string) =>
  personalData(createCalendarLinkModel(connection, calendar), {
    title,
    about: ({ id }) => ({ _id: id }),
    shows: ['since'],
    until: 'with the member’s record',
    withMember: true,
    erase: 'delete',
  });

export function createCalendarLinks(
  { connection, members, now }: Pick<Platform, 'connection' | 'members' | 'now'>,
  calendar: CalendarOfLinks,
) {
  const { path, action } = calendar;
  const links = createCalendarLinkModel(connection, calendar);
  return {
    async since({ id }: Pick<Caller, 'id'>): Promise<{ since: string | null }> {
      const link = await links.findById(id).lean();
      const owner = link && (await members.model.findById(id, { validFrom: 1 }).lean());
      return { since: link && owner && !isOver(link, owner) ? link.since.toISOString() : null };
    },
    /** Ends the previous link. Returns the secret, 256 random bits, which is never shown again. */
    async renew({ id }: Pick<Caller, 'id'>): Promise<{ path: string; since: string }> {
      const secret = randomBytes(32).toString('base64url');
      const since = new Date(now());
      const link = { secretHash: hash('sha256', secret), since };
      await upsert(() => links.updateOne({ _id: id }, { $set: link }, { upsert: true }).exec());
      return { path: `${path}/${secret}`, since: since.toISOString() };
    },
    async end({ id }: Pick<Caller, 'id'>): Promise<void> {
      await links.deleteOne({ _id: id });
    },
    /** The id of the link's owner. Asked each time: a link is worth no more than what its owner may today. */
    async ownerOf(secret: string): Promise<string> {
      const link = await links.findOne({ secretHash: hash('sha256', secret) }).lean();
      const owner = link && (await members.model.findById(link._id).lean());
      if (!owner || isOver(link, owner) || !may(members.standingOf(owner).roles, action))
        throw new DomainError('not-found');
      return owner._id;
    },
  };
}
