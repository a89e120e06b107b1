import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollegeDomains } from '@campus/contracts';
import { UnsecuredJWT } from 'jose';

/** Names of the students who have no account to sign in with, by what the steps call them. */
const names = JSON.parse(readFileSync(join(import.meta.dirname, 'students.json'), 'utf8')) as Record<
  string,
  string
>;

export function studentToken(student: string, projectId: string, domains: CollegeDomains): string {
  const name = names[student];
  if (!name) throw new Error(`students.json has no ${student}.`);
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    email: `demo-${student}@${domains.student}`,
    email_verified: true,
    name,
    auth_time: now,
  })
    .setSubject(`demo-${student}`)
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .encode();
}
