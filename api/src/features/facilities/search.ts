import type { SearchHit } from '@campus/contracts/search';
import { searchLimits } from '@campus/contracts/search';
import { foundBy } from '../../platform/storage/search-words.ts';
import type { SearchSource } from '../../services/search/search.ts';
import type { BookingRecord, FacilitiesContext, FacilityRecord } from './model.ts';
import { acknowledged } from './read.ts';

/** How many of a member's latest bookings are looked through. */
const latest = 100;

/** Facilities by the words of their name, and a member's own bookings by their title. */
export const findFacilities =
  ({ models, dayOf }: FacilitiesContext): SearchSource =>
  async (caller, { text, matches }) => {
    const [facilities, bookings] = await Promise.all([
      models.facilities
        .find({ ...foundBy(text), retired: false }, { name: 1, place: 1 })
        .sort({ nameLower: 1, _id: 1 })
        .limit(searchLimits.hitsPerArea)
        .lean<Pick<FacilityRecord, '_id' | 'name' | 'place'>[]>(),
      models.bookings
        .find({ 'author.id': caller.id, ...acknowledged }, { title: 1, startsAt: 1, state: 1 })
        .sort({ endsAt: -1, _id: -1 })
        .limit(latest)
        .lean<Pick<BookingRecord, '_id' | 'title' | 'startsAt' | 'state'>[]>(),
    ]);
    const own = bookings
      .filter(({ title }) => matches(title))
      .map(({ _id, title, startsAt }) =>
        hit('Booking', title, dayOf(startsAt), `/facilities/bookings/${_id}`),
      );
    const found = facilities.map(({ _id, name, place }) =>
      hit('Facility', name, place, `/facilities/${_id}`),
    );
    return [...own.slice(0, 2), ...found, ...own.slice(2)];
  };

const hit = (kind: string, title: string, note: string, path: string): SearchHit => ({
  area: 'booking',
  kind,
  title,
  note,
  path,
});
