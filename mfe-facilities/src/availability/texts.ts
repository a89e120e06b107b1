/** The texts of this folder, in the order of its pages. */
export const texts = {
  availability: {
    freeTimes: 'Free times',
    retired: 'This facility can’t be booked any more.',
    lead: (aheadDays: string, lastDay: string | number) =>
      `You can book up to ${aheadDays} ahead, until ${lastDay}. Choose a free time. If your time is taken, choose it in the form and join its waiting list.`,
    goTo: 'Go to',
    previous: 'Previous',
    today: 'Today',
    next: 'Next',
    weekFrom: (day: string) => `Week from ${day}`,
  },
  daySpans: {
    none: 'No free time',
    closed: 'Closed',
    freeBook: 'Free: book',
    freeCantBooked: 'Free, can’t be booked',
    requested: 'Requested, not approved yet',
    by: 'by',
  },
} as const;
