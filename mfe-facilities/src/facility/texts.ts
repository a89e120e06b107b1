/** The texts of this folder, in the order of its pages. */
export const texts = {
  facilityAbout: {
    aboutFacility: 'About this facility',
    openingHours: 'Opening hours',
    kind: 'Kind',
    capacity: 'Capacity',
    oneBooking: 'One booking',
    mostWeekUpAhead: (weeklyBookings: string, aheadDays: string) =>
      `At most ${weeklyBookings} a week, up to ${aheadDays} ahead`,
    eachMember: 'Each member',
    approval: 'Approval',
    needsApproval: 'A manager must approve each booking. Your time is held until then.',
    noApproval: 'Not needed. Your booking is valid immediately.',
    managedBy: 'Managed by',
    theAdmins: 'Admins',
    rules: 'Rules',
  },
  timeField: {
    notPossible: (time: string) => `${time} (not possible)`,
  },
  missingFacility: {
    allFacilities: 'All facilities',
  },
  facilitiesPage: {
    facilityBooking: 'Facility Booking',
    lead: 'Halls, rooms, laboratories and equipment you can book. Press the first and the last slot of a free time, or open a facility for its week.',
    myBookings: 'My bookings',
    searchName: 'Search by name',
    searchHint: 'Type the first letters of any word in the name.',
    kind: 'Kind',
    allKinds: 'All kinds',
    noFacilityMatches: 'No facility matches',
    nothingBookedYet: 'Nothing can be booked yet',
    addFacility: 'Add a facility',
    emptyText: 'Facilities appear here once an admin has added them.',
    manageFacilities: 'Manage facilities',
    upTo: (length: string) => `up to ${length}`,
    timesOf: (name: string) => `Times of ${name}`,
    needsApproval: 'Needs approval',
  },
  facilityPage: {
    facility: 'Facility',
    retired: 'You can’t book this facility any more. Existing bookings stay.',
    book: 'Book',
    manage: 'Manage',
    photos: 'Photos',
  },
} as const;
