/** The one election there is so far; `id` is part of the keys of the voter roll. */
export const election = { id: 'student-council', title: 'Student Council Election' } as const;
