/**
 * What stands for a person where each counts once: mail to `asha+sport@…` reaches `asha@…` with many providers, so
 * whoever has one address could confirm any number of them.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*/, '');
