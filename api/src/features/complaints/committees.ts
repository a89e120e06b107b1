import { isDeepStrictEqual } from 'node:util';
import {
  boardCommittee,
  type CategoryChange,
  type CommitteeChange,
  type Committees,
  type ComplaintSetup,
  firstComplaintSetup,
  isAlwaysPrivate,
  type ManagedSetup,
  type Seat,
  type ShownCommittee,
} from '@campus/contracts/complaints';
import { may } from '@campus/contracts/areas';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { dayInWords } from '../../platform/days.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Letter } from '../../services/mail/letters.ts';
import { standingFields } from '../../services/members/member-store.ts';
import { createAdminSetting, type SettingNote } from '../../services/admin-setting.ts';
import type { Platform } from '../../services/platform.ts';
import type { ComplaintModels, Handler } from './model.ts';
import type { Reader } from './policy.ts';
import type { WordFilterService } from './words/word-filter-service.ts';

type Needs = Pick<Platform, 'members' | 'today' | 'audit' | 'mail'> & { models: ComplaintModels };

/** A committee with the people who sit on it today. */
export type Sitting = Omit<ShownCommittee, 'mine'>;

/** The committees that answer complaints: who sits on them, and what they hear. */
export function createCommittees({ models, members, today, audit, mail }: Needs) {
  const setting = createAdminSetting(models.setup, 'complaints', firstComplaintSetup, audit);

  const isSeated = ({ from, until }: Seat) =>
    (from === null || from <= today()) && (until === null || until >= today());

  /** People who have not left and are not locked out, by id. */
  async function activeOf(ids: string[]): Promise<Map<string, Handler>> {
    if (ids.length === 0) return new Map();
    const records = await members.model.find({ _id: { $in: ids } }, { ...standingFields, name: 1 }).lean();
    return new Map(
      records
        .filter((record) => members.standingOf(record).barred === null)
        .map(({ _id, ...record }) => [_id, personOf({ id: _id, ...record })]),
    );
  }

  async function sitting(): Promise<Sitting[]> {
    const { committees } = await setting.read();
    const board = await members.withRole('board');
    const seats = committees.flatMap((one) => one.seats).filter(isSeated);
    const active = await activeOf(seats.flatMap(({ member }) => member ?? []));
    return committees.map((committee) => ({
      ...committee,
      seats:
        committee.id === boardCommittee
          ? board.map((member) => ({ kind: 'member' as const, title: '', member, until: null }))
          : committee.seats.filter(isSeated).map(({ kind, title, member, until }) => ({
              kind,
              title,
              until,
              member: member === null ? null : (active.get(member) ?? null),
            })),
    }));
  }

  const seatsIn = ({ committees }: ComplaintSetup, { id, roles }: Caller): string[] =>
    committees
      .filter((committee) =>
        committee.id === boardCommittee
          ? may(roles, 'complaint.handle')
          : committee.seats.some((seat) => seat.member === id && isSeated(seat)),
      )
      .map((committee) => committee.id);

  /** @throws DomainError `invalid-input`, beside the address of someone who never logged in */
  async function seatsFrom(entries: CommitteeChange['seats']): Promise<Seat[]> {
    const mailboxes = entries.map(({ email }) => mailboxOf(email));
    const records = await members.model.find({ mailbox: { $in: mailboxes } }, { mailbox: 1 }).lean();
    const idOf = new Map(records.map(({ _id, mailbox }) => [mailbox, _id]));
    return entries.map(({ email, ...seat }, index) => {
      const member = email === '' ? null : idOf.get(mailboxOf(email));
      if (member === undefined)
        throw invalidField(
          `seats.${index}.email`,
          'No member has this address. They must log in once first.',
        );
      return { ...seat, member };
    });
  }

  async function changeCommittee(
    id: string,
    { version, reason, hears, ...fields }: CommitteeChange,
    actor: string,
  ): Promise<void> {
    const setup = await setting.read();
    const before = setup.committees.find((one) => one.id === id);
    if (id === boardCommittee && fields.seats.length > 0)
      throw invalidField('seats', 'Give the role “board” instead: all its members sit on the board.');
    const { secondInstance } = fields;
    if (
      secondInstance === id ||
      (secondInstance && !setup.committees.some((one) => one.id === secondInstance))
    )
      throw invalidField('secondInstance', 'Choose another committee.');
    const seats = await seatsFrom(fields.seats);
    const committee = { id, ...fields, seats };
    const categories = setup.categories.map((category) => {
      if (hears.includes(category.id)) return { ...category, committee: id };
      return category.committee === id ? { ...category, committee: boardCommittee } : category;
    });
    const label = fields.name;
    const heardIn = (all: ComplaintSetup['categories']) =>
      all.flatMap((one) => (one.committee === id ? one.label : [])).join(', ');
    const taken = takenSeats(before?.seats ?? [], seats);
    const given = takenSeats(seats, before?.seats ?? []);
    const seatNotes = (all: TakenSeat[], action: SettingNote['action']) =>
      all.map((one): SettingNote => ({
        actor,
        action,
        target: { kind: 'member', id: one.member, label },
        reason,
        details: { kind: one.kind, from: one.from ?? '–', until: one.until ?? '–' },
      }));
    const { version: changed } = await setting.change(
      { ...setup, committees: withItem(setup.committees, committee), categories, version },
      () => [
        {
          actor,
          action: 'complaint-committee.changed',
          target: { kind: 'complaint-committee', id, label },
          reason,
          details: changesOf(before && { ...before, hears: heardIn(setup.categories) }, {
            ...committee,
            hears: heardIn(categories),
          }),
        },
        ...seatNotes(taken, 'complaint-seat.taken'),
        ...seatNotes(given, 'complaint-seat.given'),
      ],
    );
    const known = new Set(before?.seats.map(({ member }) => member));
    await mail.post(
      given
        .filter(({ member }) => !known.has(member))
        .map((one) =>
          mail.letter(`complaint-seat:${id}:${changed}:${one.member}`, seatLetter(one, label, reason)),
        ),
    );
  }

  async function changeCategory(
    id: string,
    { version, reason, ...fields }: CategoryChange,
    actor: string,
  ): Promise<void> {
    const setup = await setting.read();
    const category = { id, ...fields };
    if (isAlwaysPrivate(id) && fields.readers !== 'committee')
      throw invalidField('readers', 'Only the committee reads these complaints. This can’t be changed.');
    if (!setup.committees.some((one) => one.id === fields.committee))
      throw invalidField('committee', 'Choose a committee.');
    const before = setup.categories.find((one) => one.id === id);
    await setting.change({ ...setup, categories: withItem(setup.categories, category), version }, () => [
      {
        actor,
        action: 'complaint-category.changed',
        target: { kind: 'complaint-category', id, label: fields.label },
        reason,
        details: changesOf(before, category),
      },
    ]);
  }

  return {
    read: setting.read,
    sitting,
    async sittingOn(id: string): Promise<Sitting | undefined> {
      return (await sitting()).find((one) => one.id === id);
    },
    /** Names of categories and committees today. */
    async names() {
      const { categories, committees } = await setting.read();
      const labels = new Map(categories.map(({ id, label }) => [id, label]));
      const names = new Map(committees.map(({ id, name }) => [id, name]));
      return {
        category: (id: string) => labels.get(id) ?? id,
        committee: (id: string) => names.get(id) ?? id,
      };
    },
    /** The caller with the committees on which they sit today. */
    readerOf: async (caller: Caller): Promise<Reader> => ({
      ...caller,
      committees: seatsIn(await setting.read(), caller),
    }),
    async listFor(caller: Caller): Promise<Committees> {
      const setup = await setting.read();
      const mine = seatsIn(setup, caller);
      return {
        committees: (await sitting()).map((one) => ({ ...one, mine: mine.includes(one.id) })),
        categories: setup.categories,
      };
    },
    async managed(): Promise<ManagedSetup> {
      const setup = await setting.read();
      const ids = setup.committees.flatMap(({ seats }) => seats.flatMap(({ member }) => member ?? []));
      const records = await members.model.find({ _id: { $in: ids } }, { name: 1, email: 1 }).lean();
      return {
        ...setup,
        people: records.map(({ _id, ...record }) => ({
          ...personOf({ id: _id, ...record }),
          email: record.email,
        })),
      };
    },
    changeCommittee,
    changeCategory,
  };
}
type CommitteeService = ReturnType<typeof createCommittees>;
export type CommitteeNames = Awaited<ReturnType<CommitteeService['names']>>;

export interface ComplaintsContext extends Platform {
  models: ComplaintModels;
  committees: CommitteeService;
  wordFilter: WordFilterService;
}

const withItem = <T extends { id: string }>(all: readonly T[], item: T): T[] =>
  all.some(({ id }) => id === item.id) ? all.map((one) => (one.id === item.id ? item : one)) : [...all, item];

type TakenSeat = Seat & { member: string };
/** The seats with a member that aren't among the others. */
const takenSeats = (seats: readonly Seat[], others: readonly Seat[]): TakenSeat[] =>
  seats.flatMap((one) =>
    one.member === null || others.some((other) => isDeepStrictEqual(other, one))
      ? []
      : { ...one, member: one.member },
  );

const seatLetter = ({ member, from, until }: TakenSeat, committee: string, reason: string): Letter => ({
  kind: 'role',
  to: { member },
  subject: `You have a seat on a committee: ${committee}`,
  paragraphs: [
    `An admin gave you a seat on the committee “${committee}”, which answers complaints. Their reason: ${reason}`,
    ...(from === null ? [] : [`Your first day is ${dayInWords(from)}.`]),
    ...(until === null ? [] : [`Your last day is ${dayInWords(until)}.`]),
    'If you think this is a mistake, please ask an admin.',
  ],
  link: { label: 'Open the queue', path: '/complaint-system/queue' },
});

/** The fields that differ, as the audit log shows them: of a list how long it is. Seats have entries of their own. */
const changesOf = (before: object | undefined, after: object): Record<string, string> => {
  const was = (before ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => name !== 'id' && !isDeepStrictEqual(was[name], value))
      .map(([name, value]) => [name, `${shown(was[name])} → ${shown(value)}`]),
  );
};
const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  return Array.isArray(value) ? `${value.length}` : JSON.stringify(value).replaceAll('"', '');
};
