/** The texts of this folder, in the order of its pages. */
export const texts = {
  reportFields: {
    name: { label: 'Name' },
    email: (student: string) => ({
      label: 'College email address',
      hint: `It ends in @${student}. We notify the person with this address, and they can read the case. Please check it twice.`,
    }),
    registrationNumber: { label: 'Registration number' },
    course: { label: 'Course', hint: 'As in the timetable.' },
    level: { label: 'Level', placeholder: 'Choose' },
    day: (oldest: number) => ({ label: 'Day', hint: `When it happened, at most ${oldest} days ago.` }),
    assessment: { label: 'Type' },
    title: { label: 'Title', hint: 'For example “Assignment 3: linked lists”.' },
    kind: { label: 'Kind', placeholder: 'Choose' },
    description: {
      label: 'Description',
      hint: 'What you saw or found, and how. Write only what you know. The student can read every word.',
    },
    evidence: (limits: string) => ({
      label: 'Evidence',
      hint: `You can add more later, until the student is notified. ${limits}`,
    }),
  },
  reportForm: {
    readers: [
      ['The committee', 'reads your report. A member other than you checks it first.'],
      [
        'The student',
        'isn’t notified yet. Once notified, the student can read your report, the evidence and your name.',
      ],
      [
        'You',
        'can follow the case here and withdraw the report until the student is notified. You don’t decide on it, even if you are on the committee.',
      ],
      ['No one else', 'can see the report. The final record has no names.'],
    ],
  },
} as const;
