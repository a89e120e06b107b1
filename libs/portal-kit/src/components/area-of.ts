import type { CardId, RemoteManifest } from '@campus/contracts';
import type { CSSProperties } from 'react';

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

/** The area of a remote: that of its id, else that of the first card it fills, so that a new remote has its card's hue. */
export function areaOfRemote({ id, cards }: Pick<RemoteManifest, 'id' | 'cards'>): Area {
  const own = areaOf(id);
  return own === 'portal' && cards[0] ? areaOf(cards[0].card) : own;
}

/** Props that give an element and its content the hue of an area. */
export const hueOf = (area: Area) => ({
  'data-area': area,
  style: { '--accent': `var(--area-${area})` } as CSSProperties,
});
