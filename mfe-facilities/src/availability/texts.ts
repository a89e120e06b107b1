/** The texts of this folder, in the order of its pages. */
export const texts = {
  availability: {
    freeTimes: 'Free times',
    facilityCantBookedAny: 'This facility can’t be booked any more.',
    bookUpAheadUntil: (aheadDays: string, lastDay: string | number) =>
      `You can book up to ${aheadDays} ahead, until ${lastDay}. Choose a free time. If yours is taken, choose it in the form and join its waiting list.`,
    goTo: 'Go to',
    previous: 'Previous',
    today: 'Today',
    next: 'Next',
    weekFrom: (days: number) => `Week from ${days}`,
  },
  daySpans: {
    nothingLeft: 'Nothing left',
    closed: 'Closed',
    freeBook: 'Free: book',
    freeCantBooked: 'Free, can’t be booked',
    askedNotApprovedYet: 'Asked for, not approved yet',
    by: 'by',
  },
} as const;
