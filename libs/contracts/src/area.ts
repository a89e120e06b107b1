import type { Role } from './roles.ts';

/** Declarations of an area beside its calls. Names are unique over all areas: the API doesn't start otherwise. */
export interface AreaContract {
  permissions?: Record<string, Permission>;
  /** Codes of its refusals, with the HTTP status and the words a person reads when nothing better is known. */
  problems?: Record<string, ProblemText>;
  mailKinds?: Record<string, MailKindText>;
  /** Acts that the audit log keeps, in words: “ended voting”. */
  auditedActions?: Record<string, string>;
  /** Things every member can do here, in sentences like those of `allows`. */
  forMembers?: readonly string[];
}

export interface Permission {
  roles: readonly Role[];
  /** The action as a sentence without “You can”: “Vote in student elections.” */
  allows: string;
}

export interface ProblemText {
  status: number;
  message: string;
}

export interface MailKindText {
  /** Shown to members and admins. */
  label: string;
  /** Ends the sentence “You get this because …” below each mail. */
  cause: string;
  optional: boolean;
  /**
   * Admins learn nothing but how many of a day failed or are tried again: not who filed a complaint, who has not begun
   * to vote, or which case is at which step.
   */
  confidential?: true;
}

/** Keeps the exact names. */
export const defineArea = <const A extends AreaContract>(area: A): A => area;

/**
 * The areas that a program's imports reach, each added by its `area.ts`. The types below know their names; at run time
 * `@campus/contracts/areas` finds every area by its folder.
 */
export interface Areas {}

type NamesOf<Part extends keyof AreaContract> = {
  [Id in keyof Areas]: Areas[Id] extends Record<Part, infer Declared> ? keyof Declared & string : never;
}[keyof Areas];

export type Action = NamesOf<'permissions'>;
export type AreaProblemCode = NamesOf<'problems'>;
export type MailKind = NamesOf<'mailKinds'>;
export type AuditedAction = NamesOf<'auditedActions'>;
