export const texts = {
  missingFacility: {
    allFacilities: 'All facilities',
  },
} as const;
