import type { CollegeDomains } from '@campus/contracts';
import { UnsecuredJWT } from 'jose';

/** A token as the sign-in emulator gives them, for a student of this name who has no account there. */
export function demoToken(name: string, projectId: string, domains: CollegeDomains): string {
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ email: `demo-${name}@${domains.student}`, email_verified: true, auth_time: now })
    .setSubject(`demo-${name}`)
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .encode();
}
