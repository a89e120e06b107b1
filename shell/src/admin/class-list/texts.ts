import type { ClassListLine } from '@campus/contracts/details';

/** Texts of the Admin Panel's page on the class list, in its order. */
export const texts = {
  title: 'Class list',
  lead: 'Forms are filled in from this list, and class coordinators get the sick reports of their class. Students see what it says about them in their profile.',
  upload: 'Upload a list',
  download: 'Download the list',
  fileName: 'class-list.csv',
  searchHint: 'The first letters of an email address or registration number.',
  class: 'Class',
  allClasses: 'All classes',
  table: {
    caption: 'Students',
    email: 'Email',
    name: 'Name',
    number: 'Registration number',
    class: 'Class',
    listedOn: 'Last listed',
    notYet: 'Not logged in yet',
    remove: 'Remove',
    removeOne: (email: string) => `Remove ${email}`,
    more: 'students',
  },
  empty: {
    title: 'There is no class list yet',
    body: 'Upload a CSV file with the email address, registration number and class of each student. Until then, students type these themselves.',
    noMatch: 'No student matches your search',
  },
  removal: {
    question: 'Remove this student from the class list?',
    confirm: 'Remove student',
    consequence: (email: string) =>
      `Forms are no longer filled in for ${email}. A new upload can add the student again.`,
    done: 'The student was removed from the class list.',
  },
  uploading: {
    title: 'Upload a class list',
    lead: 'The list adds students and changes them. Students who are not on it stay as they are. A wrong line is refused alone, and you can upload the same list again at any time.',
    file: 'List',
    fileHint: (lines: string) =>
      `A CSV file in UTF-8 with the columns Email, Registration number, Class and Coordinator, up to ${lines} lines. Coordinator is an email address and may be empty. A line with only Class and Coordinator names the coordinator.`,
    choose: 'Choose a file.',
    send: 'Upload the list',
    counts: (lines: string, count: (result: ClassListLine['result']) => string) =>
      `${lines}: ${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('refused')} refused.`,
    all: 'Show the lines that were taken, too',
    caption: 'Lines of the list',
    refusedOnly: 'Refused lines',
    line: 'Line',
    lineNumber: (line: number) => `Line ${line}`,
    subject: 'Email or class',
    result: 'Result',
    why: 'Reason',
    cut: (shown: string) => `Only the first ${shown} lines are shown.`,
    results: { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' },
  },
  classes: {
    title: 'Classes and coordinators',
    lead: 'A class appears here when an uploaded list names it. The coordinator gets an email when a student of the class reports sick.',
    empty: 'There are no classes yet',
    caption: 'Classes',
    name: 'Class',
    coordinator: 'Coordinator',
    none: 'No coordinator',
    change: 'Change coordinator',
    changeOf: (name: string) => `Change coordinator of ${name}`,
    dialog: (name: string) => `Coordinator of ${name}`,
    email: 'Email address of the coordinator',
    emailHint: ({ student, admin }: { student: string; admin: string }) =>
      `It ends with @${student} or @${admin}. Leave it empty if the class has no coordinator.`,
    save: 'Save coordinator',
  },
} as const;
