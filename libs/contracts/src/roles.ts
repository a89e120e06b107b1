import * as z from 'zod/mini';

/** A member's roles. `student` and `admin` come from the email domain, admins grant the others. */
export const roles = ['student', 'faculty', 'board', 'treasurer', 'committee', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** Roles that an admin can give and take. */
export const grantableRoles = ['faculty', 'board', 'treasurer', 'committee', 'admin'] as const;
export type GrantableRole = (typeof grantableRoles)[number];
export const grantableRoleSchema = z.enum(grantableRoles);

/** E-mail domains of the college, without the `@`, in lower case. */
export interface CollegeDomains {
  student: string;
  admin: string;
}
export const defaultDomains: CollegeDomains = { student: 'sggs.ac.in', admin: 'admin.sggs.ac.in' };

/** Colleges give out no other characters. Quoted names and letters that look like others would be other people. */
const collegeAddress = /^[a-z\d._'-][a-z\d._'+-]*@[a-z\d.-]+$/i;

/**
 * The role that an address carries by its exact domain; `null` for every other address. Sub-domains, look-alikes,
 * trailing dots and addresses with more than one `@` get none; upper case counts as the same domain.
 */
export function domainRole(email: string, domains: CollegeDomains): 'student' | 'admin' | null {
  // Checked before the case is folded: lower case makes a plain k of the Kelvin sign.
  if (!collegeAddress.test(email)) return null;
  const domain = email.toLowerCase().split('@')[1];
  if (domain === domains.admin) return 'admin';
  if (domain === domains.student) return 'student';
  return null;
}

/** The facts about a person from which the portal derives the roles. */
export interface RoleSource {
  email: string;
  emailVerified: boolean;
  grants: readonly GrantableRole[];
  /** An admin took away the role that the domain gives. */
  adminRemoved: boolean;
}

/**
 * All roles of a person. An unverified or foreign address has none, whatever was granted to it. Faculty share the
 * students' domain in many colleges, so a faculty grant replaces `student`: faculty don't vote in student elections.
 */
export function rolesOf(source: RoleSource, domains: CollegeDomains): Role[] {
  const base = source.emailVerified ? domainRole(source.email, domains) : null;
  if (base === null) return [];
  const has = (role: GrantableRole) => source.grants.includes(role);
  const held: Record<Role, boolean> = {
    student: base === 'student' && !has('faculty'),
    faculty: has('faculty'),
    board: has('board'),
    treasurer: has('treasurer'),
    committee: has('committee'),
    admin: has('admin') || (base === 'admin' && !source.adminRemoved),
  };
  return roles.filter((role) => held[role]);
}
