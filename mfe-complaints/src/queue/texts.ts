export const queueTexts = {
  assignedMe: 'Assigned to me',
  unassigned: 'Assigned to no one',
} as const;
