import type { CollegeDomains } from '@campus/contracts';
import {
  type DetailName,
  type DetailsChange,
  detailNames,
  type ListedDetailName,
  listedDetailNames,
  type MemberDetails,
  type OwnDetails,
} from '@campus/contracts/details';
import type { Caller } from '../../platform/http/caller.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Traces } from '../../platform/storage/forget-order.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import type { MemberStore } from '../members/member-store.ts';
import { classKeyOf, coordinatorFault, type DetailsModels, type MemberDetailsRecord } from './model.ts';

/** The details of members. The class list comes before what a member wrote. */
export function createDetails(
  { memberDetails, classList, classes }: DetailsModels,
  { members, domains, traces }: { members: MemberStore; domains: CollegeDomains; traces: Traces },
) {
  /** The office's details of a member; `undefined` where it has none. */
  async function listedOf(email: string, ownClass: string) {
    const entry = await classList.findById(mailboxOf(email)).lean();
    const className = entry?.className ?? ownClass;
    const found = className === '' ? null : await classes.findById(classKeyOf(className)).lean();
    const listed: Record<ListedDetailName, string | undefined> = {
      registrationNumber: entry?.registrationNumber,
      className: entry?.className,
      coordinatorEmail: found?.coordinatorEmail || undefined,
    };
    return listed;
  }

  async function nameOf(email: string | undefined): Promise<string> {
    if (!email) return '';
    const coordinator = await members.model.findOne({ mailbox: mailboxOf(email) }, { name: 1 }).lean();
    return coordinator?.name ?? '';
  }

  const of = async ({ id, email }: Pick<Caller, 'id' | 'email'>): Promise<MemberDetails> => {
    const own = ownDetails(await memberDetails.findById(id).lean());
    const listed = await listedOf(email, own.className);
    const known = Object.entries(listed).filter(([, value]) => value !== undefined);
    return {
      ...own,
      ...(Object.fromEntries(known) as Partial<OwnDetails>),
      coordinatorName: await nameOf(listed.coordinatorEmail),
      fromClassList: listedDetailNames.filter((name) => listed[name] !== undefined),
    };
  };

  function requireAllowed(given: DetailsChange, before: MemberDetails): void {
    const errors = before.fromClassList
      .filter((name) => given[name] !== undefined && given[name] !== before[name])
      .map((field) => ({ field, message: 'This comes from the class list. Ask the office to change it.' }));
    const { coordinatorEmail } = given;
    const fault = coordinatorFault(coordinatorEmail ?? '', domains);
    if (fault) errors.push({ field: 'coordinatorEmail', message: fault });
    if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  }

  return {
    of,
    /** Empty when the member gave none. Only for the health office. */
    async phoneOf(member: string): Promise<string> {
      return (await memberDetails.findById(member, { phone: 1 }).lean())?.phone ?? '';
    },
    /** Classes by mailbox, from the class list alone: members can't change it. */
    async listedClasses(mailboxes: string[]): Promise<Map<string, string>> {
      const listed = await classList.find({ _id: { $in: mailboxes } }, { className: 1 }).lean();
      return new Map(listed.map(({ _id, className }) => [_id, className]));
    },
    /** Writes the given details; an empty text erases one. @throws DomainError `invalid-input` */
    async change(member: Pick<Caller, 'id' | 'email'>, given: DetailsChange): Promise<MemberDetails> {
      const before = await of(member);
      requireAllowed(given, before);
      const changed = detailNames.filter(
        (name) => given[name] !== undefined && !before.fromClassList.includes(name as ListedDetailName),
      );
      const set = pick(given, (name) => changed.includes(name) && given[name] !== '');
      const unset = pick(given, (name) => changed.includes(name) && given[name] === '');
      // Field by field: of two tabs, each changes only what was typed there.
      if (changed.length > 0)
        await upsert(() =>
          memberDetails.updateOne({ _id: member.id }, { $set: set, $unset: unset }, { upsert: true }).exec(),
        );
      if (Object.keys(unset).length > 0) await traces.forgetDeleted();
      return of(member);
    },
  };
}

export type Details = ReturnType<typeof createDetails>;

const pick = (given: DetailsChange, isWanted: (name: DetailName) => boolean) =>
  Object.fromEntries(detailNames.filter(isWanted).map((name) => [name, given[name]]));

const ownDetails = (record: MemberDetailsRecord | null): OwnDetails => ({
  registrationNumber: record?.registrationNumber ?? '',
  className: record?.className ?? '',
  coordinatorEmail: record?.coordinatorEmail ?? '',
  parentEmail: record?.parentEmail ?? '',
  phone: record?.phone ?? '',
});
