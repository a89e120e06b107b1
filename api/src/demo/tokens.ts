import type { CollegeDomains } from '@campus/contracts';
import { UnsecuredJWT } from 'jose';

// prettier-ignore
const firstNames = ['Aarav', 'Ananya', 'Arjun', 'Bhavna', 'Chetan', 'Deepa', 'Esha', 'Gaurav', 'Harini', 'Ishaan', 'Jyoti', 'Karthik', 'Lata', 'Manoj', 'Neha', 'Omkar', 'Pooja', 'Rahul', 'Sana', 'Tejas'];
// prettier-ignore
const lastNames = ['Bhosale', 'Chavan', 'Desai', 'Gaikwad', 'Jadhav', 'Khan', 'More', 'Naik', 'Pawar', 'Reddy', 'Shinde'];

/** People whose names test a layout: long ones, short ones, other scripts. */
const namesOf: Record<string, string> = {
  drama: 'Venkata Satyanarayana Lakshmi Narasimha Subrahmanyam Chatterjee-Venkataraghavan',
  garden: 'स्नेहा कुलकर्णी',
  library: 'محمد عبد الرحمن',
  astronomy: 'Ó',
};

/** The name of a person in the demo data, such as `voter-3` or `chess`. */
export function demoName(name: string): string {
  const given = namesOf[name];
  if (given) return given;
  const sum = Buffer.from(name).reduce((total, byte) => total * 31 + byte, 7) % 1_000_003;
  return `${firstNames[sum % firstNames.length]} ${lastNames[sum % lastNames.length]}`;
}

/** A token as the sign-in emulator gives them, for a student of this name who has no account there. */
export function studentToken(name: string, projectId: string, domains: CollegeDomains): string {
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    email: `demo-${name}@${domains.student}`,
    email_verified: true,
    name: demoName(name),
    auth_time: now,
  })
    .setSubject(`demo-${name}`)
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .encode();
}
