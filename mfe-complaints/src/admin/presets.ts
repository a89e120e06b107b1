import { type CommitteeDays, firstCommitteeDays, type Seat } from '@campus/contracts/complaints';

interface Preset {
  id: string;
  name: string;
  hears: string[];
  minimum: number;
  seats: Pick<Seat, 'kind' | 'title'>[];
  days?: CommitteeDays;
  /** Where the seats and subjects are from. Nothing in the portal decides by it. */
  source: string;
}

const seats = (...titles: string[]): Preset['seats'] => titles.map((title) => ({ kind: 'member', title }));
const chair = (title: string): Preset['seats'][number] => ({ kind: 'chair', title });

/** Starting points that an admin changes. */
export const presets: Preset[] = [
  {
    id: 'grievance',
    name: 'Student Grievance Redressal Committee',
    hears: ['admission', 'fees', 'scholarship', 'examination', 'teaching', 'administration'],
    minimum: 3,
    seats: [
      chair('Professor'),
      ...seats('Senior faculty', 'Senior faculty', 'Senior faculty', 'Senior faculty', 'Student invitee'),
    ],
    days: { acknowledge: 3, hear: 10, decide: 15, appeal: 15 },
    source:
      'University Grants Commission (Redressal of Grievances of Students) Regulations, 2023: 15 working days to decide, 15 days to appeal. The other days are a suggestion.',
  },
  {
    id: 'ombudsperson',
    name: 'Ombudsperson',
    hears: [],
    minimum: 1,
    seats: [chair('Ombudsperson')],
    days: { ...firstCommitteeDays, decide: 25 },
    source:
      'University Grants Commission (Redressal of Grievances of Students) Regulations, 2023: 30 days to decide, about 25 working days.',
  },
  {
    id: 'internal',
    name: 'Internal Committee',
    hears: ['safety'],
    minimum: 3,
    seats: [
      chair('Presiding officer, a woman'),
      ...seats('Faculty', 'Faculty', 'Staff', 'Staff', 'Student', 'Student', 'Student', 'External member'),
    ],
    source:
      'UGC (Prevention, Prohibition and Redressal of Sexual Harassment) Regulations, 2015. At least half of the members are women.',
  },
  {
    id: 'anti-ragging',
    name: 'Anti-Ragging Committee',
    hears: ['ragging'],
    minimum: 3,
    seats: [
      chair('Head of the institution'),
      ...seats(
        'Faculty',
        'Parent',
        'First-year student',
        'Senior student',
        'Staff',
        'Police or civil administration',
      ),
    ],
    source: 'UGC Regulations on Curbing the Menace of Ragging in Higher Educational Institutions, 2009.',
  },
  {
    id: 'hostel-mess',
    name: 'Hostel and Mess Committee',
    hears: ['hostel', 'mess'],
    minimum: 2,
    seats: [chair('Chief warden'), ...seats('Warden', 'Mess manager', 'Student', 'Student')],
    source: 'Common practice; no rule prescribes it.',
  },
];
