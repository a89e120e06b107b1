export const complaintFormTexts = {
  tellNow: (committee: string) => ({
    label: 'Tell the committee now',
    hint: `Otherwise ${committee} hears of it at the next full hour, together with others. Now means within a minute: an email then tells when you wrote, and who sat at a computer then may be known.`,
  }),
  name: { label: 'Your name', hint: 'Everyone who can read the complaint sees it.' },
  regNo: {
    label: 'Registration number',
    hint: 'Only those who answer see it, with your college address. Staff enter their employee number.',
  },
  category: { label: 'What it is about', placeholder: 'Choose' },
  place: { label: 'Place', hint: 'For example a building, a room or a bus stop.' },
  text: (written: string, limit: string) => ({
    label: 'Your complaint',
    hint: `Say what happened, when, and what should change. ${written} of ${limit} characters.`,
  }),
  readersHintAnonymous: (committee: string) =>
    `In any case, ${committee} can. Pictures and PDF files are for ${committee} only.`,
  readersHintNamed: (committee: string) =>
    `In any case, ${committee} can. Pictures, PDF files and your registration number are for ${committee} only.`,
  pictures: ({ max, maxBytes }: { max: number; maxBytes: number }, pages: number) => ({
    label: 'Pictures or PDF files',
    hint: `Up to ${max}: JPEG, PNG, WebP or PDF, up to ${maxBytes / 1_000_000} MB each and ${pages} pages in all. We keep only how pages and pictures look, not hidden data such as the location or the writer’s name. Names that can be seen stay.`,
  }),
} as const;
