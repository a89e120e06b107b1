import {
  boardCommittee,
  type Committees,
  firstComplaintSetup,
  listCommittees,
  type ShownCommittee,
} from '@campus/contracts/complaints';
import { useEndpoint } from '@campus/portal-kit';

/** Until they are known, and when they can't be loaded: the form must not depend on it. */
const assumed: Committees = {
  committees: firstComplaintSetup.committees.map((one) => ({ ...one, seats: [], mine: false })),
  categories: firstComplaintSetup.categories,
};

export const useCommittees = (): Committees => useEndpoint(listCommittees).data ?? assumed;

/** A committee within a sentence: “the board”, “the Internal Committee”. */
export const inWords = ({ id, name }: Pick<ShownCommittee, 'id' | 'name'>): string =>
  id === boardCommittee ? `the ${name.toLowerCase()}` : `the ${name}`;

export const categoryOptions = (categories: Committees['categories']) =>
  categories.map(({ id, label }) => ({ value: id, label }));
