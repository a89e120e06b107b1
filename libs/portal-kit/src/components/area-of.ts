import type { CardId } from '@campus/contracts';

/** Parts of the portal with a hue of their own; `portal` is ink. */
export const areas = [
  'elections',
  'complaints',
  'budget',
  'health',
  'integrity',
  'approvals',
  'booking',
  'access',
  'admin',
  'portal',
] as const;
export type Area = (typeof areas)[number];

const areaOfCard: Record<CardId, Area> = {
  'student-elections': 'elections',
  'anonymous-complaints': 'complaints',
  'transparency-budget': 'budget',
  'health-leave': 'health',
  'academic-integrity': 'integrity',
  'approval-system': 'approvals',
  'facility-booking': 'booking',
  'restricted-access': 'access',
};

const isCard = (id: string): id is CardId => Object.hasOwn(areaOfCard, id);

/** The area of a dashboard card or of a remote, by its id; `portal` for a remote that has no hue. */
export const areaOf = (id: string): Area =>
  isCard(id) ? areaOfCard[id] : (areas.find((area) => area === id) ?? 'portal');
