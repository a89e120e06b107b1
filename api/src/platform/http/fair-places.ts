import { DomainError } from './errors.ts';

/**
 * Refuses one more answer that stays open for long. One member or address may have twice as many as are left: a campus
 * behind one address up to two thirds of all, and a second address always some.
 * @param taken whose the open ones are, as limits count them
 * @throws DomainError `unavailable` when there are too many, `rate-limited` when this client has too many
 */
export function requireFreePlace(taken: readonly string[], whose: string, most: number): void {
  const free = most - taken.length;
  if (free <= 0) throw new DomainError('unavailable');
  if (taken.filter((one) => one === whose).length >= free * 2)
    throw new DomainError('rate-limited', { headers: { 'Retry-After': '60' } });
}
