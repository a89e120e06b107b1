/** The texts of a complaint's deadlines, hearing and appeal. */
export const procedureTexts = {
  title: 'Deadlines',
  clocks: {
    acknowledge: 'First answer by',
    hear: 'Hearing by',
    decide: 'Decision by',
  },
  done: 'done on',
  overdue: 'Overdue',
  pausedUntil: 'Paused until',
  hearing: 'Hearing',
  aboutHearing:
    'You don’t have to come. You can answer here in writing instead. If you filed without your name, coming to a hearing shows who you are.',
  appealUntil: 'You can appeal until',
  otherwise: 'If it isn’t decided in time, the complaint goes to:',
  mayWeTell:
    'The committee would like to tell every member what was done. Its words appear only if you agree:',
  waitsForAuthor: 'These words appear for every member once the author agrees:',
} as const;

export const procedureFormTexts = {
  on: 'Day',
  time: 'Time',
  timeHint: 'For example 14:30.',
  place: 'Place',
  companions: 'Who may come along',
  companionsHint: 'For example: “You can bring one person of your choice.”',
  until: 'Paused until',
  done: 'What was done, in public words',
  doneHint: 'Every member can read this once the author agrees. Don’t name anyone.',
} as const;
