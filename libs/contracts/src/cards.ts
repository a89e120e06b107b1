/** The dashboard's eight cards, in order: texts of the specification. A card gets its path from the remote that fills it. */
export const cards = [
  {
    id: 'student-elections',
    name: 'Student Elections',
    description: 'Secure online voting and real-time results.',
  },
  {
    id: 'anonymous-complaints',
    name: 'Anonymous Complaints',
    description: 'Submit complaints, with or without your name.',
  },
  {
    id: 'transparency-budget',
    name: 'Transparency Budget',
    description: 'Track college expenses and sponsorships.',
  },
  {
    id: 'health-leave',
    name: 'Health & Leave Notifications',
    description: 'Automated e-mails for student safety and health tracking.',
  },
  {
    id: 'academic-integrity',
    name: 'Academic Integrity / Cheating Records',
    description: 'A transparent record of cheating incidents.',
  },
  {
    id: 'approval-system',
    name: 'Approval System',
    description: 'Submit and track approvals for events and funds.',
  },
  { id: 'facility-booking', name: 'Facility Booking', description: 'Book campus facilities.' },
  {
    id: 'restricted-access',
    name: 'Restricted College Access',
    description: 'Limited to verified college members.',
  },
] as const;
export type CardId = (typeof cards)[number]['id'];
export const cardIds = cards.map((card) => card.id);
