import type { SearchHit } from '@campus/contracts/search';
import { searchLimits } from '@campus/contracts/search';
import { foundBy } from '../../platform/storage/search-words.ts';
import type { SearchSource } from '../../services/search/search.ts';
import type { FacilitiesContext } from './model.ts';
import { bookingRecords } from './week.ts';

const latest = 100;

/** Facilities by the words of their name, and a member's own bookings by their title. */
export const findFacilities =
  (context: FacilitiesContext): SearchSource =>
  async (caller, { text, matches }) => {
    const { models, dayOf } = context;
    const records = await bookingRecords(context);
    const [facilities, bookings] = await Promise.all([
      models.facilities
        .find({ ...foundBy(text), retired: false }, { name: 1, place: 1 })
        .sort({ nameLower: 1, _id: 1 })
        .limit(searchLimits.hitsPerArea)
        .lean(),
      records
        .find({ 'author.id': caller.id }, { title: 1, startsAt: 1, state: 1 })
        .sort({ endsAt: -1, _id: -1 })
        .limit(latest)
        .lean(),
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
