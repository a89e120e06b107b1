/** The candidates of the demo election. */
export const demoCandidates = [
  {
    name: 'Ananya Rao',
    manifesto: 'Library open until midnight in exam weeks, and a printed timetable you can rely on.',
  },
  {
    name: 'Imran Shaikh',
    manifesto: 'Every rupee of the student fund on one public page, updated each week.',
  },
  { name: 'Kavya Nair', manifesto: 'Safe late buses between hostel and campus, with times that are kept.' },
  { name: 'Rohan Jadhav', manifesto: 'More clubs, fewer forms: one approval, one answer, within five days.' },
];
