import type { Role } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import type { DomainError } from './errors.ts';

/** The caller's identity, from a verified token. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Milliseconds since 1970, as the other two moments. */
  expiresAt: number;
  issuedAt: number;
  /** When the person last proved who they are; a renewed token keeps it. */
  signedInAt: number;
  /** A one-time code was asked for besides the password or Google. */
  usedSecondFactor: boolean;
}

declare module 'express-serve-static-core' {
  interface Request {
    identity?: Identity;
    /** Why the token that came along isn't accepted; only who needs an identity throws it. */
    identityFault?: DomainError;
  }
}

export const bars = ['locked', 'ended'] as const;
export type Bar = (typeof bars)[number];

export interface Caller {
  /** The record's id for a member, whatever account they use; the account's uid for others. */
  id: string;
  email: string;
  name: string;
  status: 'unverified' | 'unauthorized' | Bar | 'needs-second-factor' | 'member';
  roles: Role[];
}

/** The caller under the name that is shown beside their actions. */
export const personOf = ({ id, name, email }: Pick<Caller, 'id' | 'name' | 'email'>): Person => ({
  id,
  name: name || email,
});

/** Whether this is the account's name, however it is spaced and capitalised. An account without a name may give any. */
export const isOwnName = ({ name }: Pick<Caller, 'name'>, given: string): boolean =>
  name === '' || comparable(given) === comparable(name);
const comparable = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** A member signed in on this day with this kind of device. Neither moment nor address is known. */
export interface SignIn {
  day: string;
  device: string;
}
