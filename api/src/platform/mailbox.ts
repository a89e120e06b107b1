import { hash } from 'node:crypto';

/** `asha+sport@…` → `asha@…`: the part that mail systems ignore when they deliver. */
export const withoutTag = (email: string): string => email.replace(/\+[^@]*/, '');

/**
 * The person behind an address. Mail to `asha+sport@…` reaches `asha@…`, so one mailbox could confirm any number of
 * addresses, and an account that was deleted can be made again with the same one. The reader of the mailbox is one
 * member, one voter, one author.
 */
export const mailboxOf = (email: string): string => withoutTag(email.toLowerCase());

/**
 * Stands for the mailbox of a member who left long ago. It keeps them out, but only someone who has the address can tell
 * whose it was.
 */
export const formerMailbox = (mailbox: string): string => `:${hash('sha256', mailbox)}`;
