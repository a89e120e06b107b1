import { describe, expect, it } from 'vitest';
import { defaultDomains, domainRole, rolesOf, type RoleSource } from './roles.ts';

describe('domainRole', () => {
  it.each([
    ['asha@sggs.ac.in', 'student'],
    ['Asha@SGGS.ac.IN', 'student'],
    ['sunil@admin.sggs.ac.in', 'admin'],
    ["Asha.o'Neill_2-b+sport@sggs.ac.in", 'student'],
  ])('%s is %s', (email, role) => {
    expect(domainRole(email, defaultDomains)).toBe(role);
  });

  it.each([
    'x@sggs.ac.in.evil.org',
    'x@evilsggs.ac.in',
    'x@sggs.ac.in.',
    'a@evil.org@sggs.ac.in',
    'x@sub.sggs.ac.in',
    'x@sggs.ac.in ',
    'a b@sggs.ac.in',
    '@sggs.ac.in',
    'sggs.ac.in',
    'x@ѕggs.ac.in', // the first letter is Cyrillic
    'x@xadmin.sggs.ac.in',
    '',
    '+x@sggs.ac.in',
    '"asha"@sggs.ac.in',
    'asha(x)@sggs.ac.in',
    'asha＋x@sggs.ac.in', // a full-width plus
    'аsha@sggs.ac.in', // the first letter is Cyrillic
    'ash\u212a@sggs.ac.in', // the Kelvin sign
    'asha\u200b@sggs.ac.in',
    'asha%x@sggs.ac.in',
    'asha/x@sggs.ac.in',
  ])('%j has none', (email) => {
    expect(domainRole(email, defaultDomains)).toBeNull();
  });
});

it('accepts no letter that only lower-casing turns into another', () => {
  const domains = { student: 'iitk.ac.in', admin: 'admin.iitk.ac.in' };
  expect(domainRole('x@iitk.ac.in', domains)).toBe('student');
  expect(domainRole('x@iit\u212a.ac.in', domains)).toBeNull();
});

describe('rolesOf', () => {
  const roles = (source: Partial<RoleSource>) =>
    rolesOf(
      { email: 'a@sggs.ac.in', emailVerified: true, grants: [], adminRemoved: false, ...source },
      defaultDomains,
    );
  const admin = 'a@admin.sggs.ac.in';

  it('gives no role before the address is verified, whatever was granted', () => {
    expect(roles({ email: admin, emailVerified: false, grants: ['admin', 'board'] })).toEqual([]);
  });
  it('gives foreign addresses no role, whatever was granted', () => {
    expect(roles({ email: 'a@evil.org', grants: ['admin'] })).toEqual([]);
  });
  it('follows the domain', () => {
    expect(roles({})).toEqual(['student']);
    expect(roles({ email: admin })).toEqual(['admin']);
  });
  it('lets a faculty grant replace student', () => {
    expect(roles({ grants: ['faculty'] })).toEqual(['faculty']);
  });
  it('lets a board member stay a student', () => {
    expect(roles({ grants: ['board'] })).toEqual(['student', 'board']);
  });
  it("removes the domain's admin role, unless it is granted again", () => {
    expect(roles({ email: admin, adminRemoved: true })).toEqual([]);
    expect(roles({ email: admin, adminRemoved: true, grants: ['admin'] })).toEqual(['admin']);
  });
});
