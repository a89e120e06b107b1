export const studentListTexts = {
  searchName: 'Search by name',
  typeStartName: 'Type the start of the name.',
  noStudentsYet: 'No students yet',
  studentsAppearWhenThey: 'Students appear here when they have logged in with their college address.',
  noStudentFound: 'No student found',
  noStudentsNameStarts: 'No student’s name starts with “',
  tryFewerLettersFirst: '”. Try fewer letters or the first name.',
  firstStudents: (count: number) => `The first ${count} students.`,
  noStudentsFound: 'No students found.',
} as const;

export const studentListPageTexts = {
  studentList: 'Student list',
  seeWhoPresentSick: 'See who is present, sick or on leave now. Reasons are never shown.',
  reportSick: 'Report sick',
  askLeave: 'Ask for leave',
  whoAway: 'Who is away',
  confirmEmailAddressFirst: 'Confirm your email address first',
  howConfirm: 'How to confirm it',
  listMembersCollege: 'The list is for members of the college.',
  logSeeList: 'Log in to see the list',
  signIn: 'Sign in',
  onlyMembersCollegeSee:
    'Only members of the college can see the list. You return to this page after logging in.',
} as const;
