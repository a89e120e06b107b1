/** How long something waits, in whole days. */
const waiting = (days: number) => {
  if (days <= 0) return 'Waiting since today';
  return days === 1 ? 'Waiting since yesterday' : `Waiting for ${days} days`;
};

export const texts = {
  forYou: {
    title: 'For you now',
    count: (count: number) => (count === 1 ? 'One thing for you' : `${count} things for you`),
    asOf: (time: string) => `As of ${time}`,
    empty: 'You are all caught up. Nothing needs you right now.',
    waiting,
    lastDay: (day: string, distance: string) => `Last day: ${day} (${distance})`,
    overdue: (day: string) => `Was due on ${day}`,
    ends: 'Ends',
    showAll: (count: number) => `Show all ${count}`,
    partial: (areas: string) => `Could not check ${areas}.`,
    notChecked: 'Could not check.',
    checking: 'Still checking…',
    open: 'Open',
    tryAgain: 'Try again',
  },
  /** Names of areas that could not be checked, by the id of the area. */
  areas: {
    elections: 'elections',
    complaints: 'complaints',
    budget: 'applications and payments',
    health: 'leave requests',
    integrity: 'integrity cases',
    booking: 'bookings',
    access: 'requests for roles',
    admin: 'how the portal is doing',
  } as Readonly<Record<string, string>>,
} as const;
