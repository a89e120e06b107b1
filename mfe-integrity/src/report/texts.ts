/** The texts of this folder, in the order of its pages. */
export const texts = {
  reportFields: {
    theStudent: 'The student',
    name: 'Name',
    collegeEMailAddress: 'College e-mail address',
    endsWhoeverAddressTold: (student: string) =>
      `It ends in @${student}. Whoever has this address is told, and reads the case: check it twice.`,
    registrationNumber: 'Registration number',
    whatItWasIn: 'What it was in',
    course: 'Course',
    asInTheTimetable: 'As in the timetable.',
    level: 'Level',
    day: 'Day',
    whenHappenedMostDays: (oldestIncident: string | number) =>
      `When it happened; at most ${oldestIncident} days ago.`,
    whatItWas: 'What it was',
    whichOne: 'Which one',
    assignment3LinkedLists: '“Assignment 3: linked lists”, say.',
    whatHappened: 'What happened',
    kind: 'Kind',
    description: 'Description',
    whatSawFoundHow: 'What you saw or found, and how. Only what you know; the student reads it word by word.',
    evidence: 'Evidence',
    addMoreCaseUntil: (documentMaxBytes: string | number) =>
      `You can add more in the case, until the student is told. ${documentMaxBytes}`,
  },
  reportForm: {
    openIt: 'Open it',
    whatSentFirstArrived:
      'What you sent first had arrived, and stays as it was then. You can add evidence to it, or take it back and report again.',
    sendReport: 'Send the report',
    beforeSend: 'Before you send it',
    readsNowOneMembers: 'reads it now. One of its members, not you, checks it first.',
    theCommittee: 'The committee',
    isntToldYetFrom:
      'isn’t told yet. From the notice on the student reads everything: your report, the evidence and your name.',
    theStudent: 'The student',
    followCaseTakeReport:
      'follow the case here. You can take the report back until the notice. You don’t decide on it, also if you are on the committee.',
    you: 'You',
    learnsWhatPublishedEnd: 'learns of it. What is published in the end has no names.',
    nobodyElse: 'Nobody else',
  },
  addPage: {
    addRecord: 'Add Record',
    teachersCommitteeReport: 'Teachers and the committee report',
    howCaseGoes: 'How a case goes',
    seenSomethingTellTeacher:
      'If you have seen something, tell the teacher of the course. Who reports takes responsibility for it with a name, and the student reads it.',
    reportWhatFoundReport:
      'Report what you found. A report is not a finding: a second person checks it, the student answers, and the committee decides.',
    openCase: 'Open the case',
    committeeKnowsMemberWho:
      'The committee knows of it. A member who has nothing to do with it checks it now; you get an e-mail when it is decided or dropped.',
    reportArrived: 'Your report has arrived.',
  },
} as const;
