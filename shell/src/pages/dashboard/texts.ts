import { t } from '@lingui/core/macro';

/** How long something waits, in whole days. */
const waiting = (days: number) => {
  if (days <= 0) return 'Waiting since today';
  return days === 1 ? 'Waiting since yesterday' : `Waiting for ${days} days`;
};

export const texts = () =>
  ({
    forYou: {
      title: t`For you now`,
      count: (count: number) => (count === 1 ? t`One thing for you` : t`${count} things for you`),
      asOf: (time: string) => t`As of ${time}`,
      empty: t`You are all caught up. Nothing needs you right now.`,
      waiting,
      lastDay: (day: string, distance: string) => t`Last day: ${day} (${distance})`,
      overdue: (day: string) => t`Was due on ${day}`,
      ends: t`Ends`,
      showAll: (count: number) => t`Show all ${count}`,
      partial: (areas: string) => t`Could not check ${areas}.`,
      notChecked: t`Could not check.`,
      checking: t`Still checking…`,
      open: t`Open`,
      tryAgain: t`Try again`,
    },
    /** Names of areas that could not be checked, by the id of the area. */
    areas: {
      elections: t`elections`,
      complaints: t`complaints`,
      budget: t`applications and payments`,
      health: t`leave requests`,
      integrity: t`integrity cases`,
      booking: t`bookings`,
      access: t`requests for roles`,
      admin: t`how the portal is doing`,
    } as Readonly<Record<string, string>>,
  }) as const;
