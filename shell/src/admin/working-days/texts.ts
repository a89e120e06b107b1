export const texts = {
  title: 'Working days',
  lead: 'Deadlines in working days skip these days. A change counts for deadlines that begin later. Deadlines that people were told stay as they are.',
  weekend: 'Closed every week',
  entry: (number: number) => `Holiday ${number}`,
  day: 'Day',
  name: 'Name',
  remove: (number: number) => `Remove holiday ${number}`,
  add: 'Add a holiday',
  save: 'Save',
  saved: 'The working days are saved.',
  leaveWarning: 'Your changes to the working days are not saved.',
  conflict:
    'Another admin has changed the working days. Your entries are still here. Save again to replace theirs.',
} as const;
