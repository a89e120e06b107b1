export const studentListTexts = {
  search: 'Search by name',
  searchHint: 'Type the first letters of any part of the name.',
  emptyTitle: 'No students yet',
  emptyText: 'Students appear here when they have logged in with their college address.',
  noMatchTitle: 'No student found',
  noMatchStart: 'No part of a student’s name starts with “',
  noMatchEnd: '”. Try fewer letters.',
  firstStudents: (count: number) => `The first ${count} students.`,
  noMatch: 'No students found.',
} as const;

export const studentListPageTexts = {
  title: 'Student list',
  lead: 'See who is present, sick or on leave now. Reasons are never shown.',
  reportSick: 'Report sick',
  askLeave: 'Ask for leave',
  whoAway: 'Who is away',
  unverifiedTitle: 'Confirm your email address first',
  confirm: 'How to confirm it',
  unverifiedText: 'The list is for members of the college.',
  signedOutTitle: 'Log in to see the list',
  signIn: 'Log in',
  signedOutText: 'Only members of the college can see the list. You return to this page after logging in.',
} as const;
