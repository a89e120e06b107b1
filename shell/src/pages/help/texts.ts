/** How each area works, by who uses it: at most 200 words for one reader. */

interface Part {
  /** Whose part of the work it is. */
  readers: string;
  lines: readonly string[];
}

export interface Topic {
  id: string;
  title: string;
  about: string;
  parts: readonly Part[];
}

export const topics: readonly Topic[] = [
  {
    id: 'elections',
    title: 'Student Elections',
    about: 'Vote, stand as a candidate, check the count.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'The Elections page lists current elections and past results. You can follow the turnout without logging in.',
          'After voting ends, the public board shows every ballot without a name. “Check the count” counts them again in your browser.',
        ],
      },
      {
        readers: 'For students',
        lines: [
          'Open the election and choose one candidate for each post. Confirm your choice. You can vote once, and you can’t change your vote.',
          'No one can see which ballot is yours, not even the people who run the portal.',
          'You get a receipt. It proves that your ballot was counted, and doesn’t say what you chose. It is only on this device, so copy it if you want to keep it.',
          'While nominations are open you can stand as a candidate. Write a short manifesto and add a photo. An admin accepts or refuses it.',
        ],
      },
      {
        readers: 'For admins',
        lines: [
          'Prepare elections in the Admin Panel under Elections. The page shows the next step and what is still missing.',
          'Opening, closing and publishing can’t be undone, so the portal asks you to confirm who you are.',
          'You see the turnout, but never how someone voted.',
        ],
      },
    ],
  },
  {
    id: 'complaints',
    title: 'Anonymous Complaints',
    about: 'Speak up with or without your name, and read the answer.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'Submit a complaint with your name or without it. Choose whether all members may read it, or only the committee. Complaints about safety, harassment and ragging are for the committee alone.',
          'If it is about someone on that committee, name them in the form. They never see it.',
          '“Who answers complaints” shows the committees, their members and how to reach them.',
          'Without your name the portal keeps no name, account, address or time of day. Your own words can still give you away.',
          'After an anonymous complaint you get a code. Keep it: only this code shows you the answer. Enter it under “Follow up a complaint”, on any device, without logging in.',
          'Use “Me too” on other people’s complaints if the same thing concerns you.',
          'The portal is not an emergency service. In danger, call 112.',
        ],
      },
      {
        readers: 'For the board and committees',
        lines: [
          'The complaints queue lists your complaints that aren’t closed: urgent first, then oldest first.',
          'An email and the bell tell you of new complaints: at once if they have a name, otherwise at the next full hour.',
          'Start the review of a complaint, assign it, ask questions and answer. You choose who can read each note.',
          'When you close a complaint, say what was done. Deleting one needs a reason, and everyone can see who deleted it.',
          'If a complaint is about a colleague, hide it from them first. If it is about you, choose “This is about me”.',
        ],
      },
      {
        readers: 'For admins',
        lines: [
          'Under “Word filter” in the Admin Panel you choose the words that block a complaint or hold it back.',
          'Under “Committees” you set up who hears which complaints, with terms and a second instance.',
          'Under “Helplines” you set the phone numbers that people see before they write a complaint.',
        ],
      },
    ],
  },
  {
    id: 'budget',
    title: 'Transparency Budget',
    about: 'See where the money goes, apply for some, review applications.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'The first page shows what the college planned, received and spent. Each bar leads to its entries.',
          'The ledger lists every payment. Nothing in it can be changed afterwards: a mistake is corrected with a new entry.',
          'The register lists all applications with their outcome, without the documents.',
        ],
      },
      {
        readers: 'For applicants',
        lines: [
          'Apply for money or approval with one form. Say what it is for and attach one document.',
          'You get an email when a reviewer decides or asks for changes. You can withdraw the application until it is decided.',
        ],
      },
      {
        readers: 'For faculty and admins',
        lines: [
          'The faculty dashboard lists the applications to decide, oldest first.',
          'Read the document, then approve, reject or ask for changes. Each decision needs a remark, which the applicant can read. Large amounts need two reviewers.',
          'No one decides on their own application. While you are away, a colleague can decide in your place: name them in your profile.',
        ],
      },
      {
        readers: 'For the treasurer',
        lines: [
          'Enter income, plans and payments in the ledger. A payment for an approved application uses the money that was set aside for it.',
        ],
      },
    ],
  },
  {
    id: 'health',
    title: 'Health & Leave',
    about: 'Report sick, ask for leave, see who is away.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'The student list shows who is present, sick or on leave now. It never shows why.',
          'Report sick in one step. The report is valid immediately. Change the days if it is not for today.',
          'Ask for leave before you go. It is valid once a reviewer approves it.',
          'Your reports show who was emailed. If you are back early, say so on the report to update the list.',
          'The reason and the certificate are for you and the health office. For leave, the reviewer reads them too.',
        ],
      },
      {
        readers: 'For faculty and admins',
        lines: [
          '“Leave to decide” lists requests, oldest first. Approve or reject each with a remark.',
          '“Who is away” shows your classes by day. You can add it to your own calendar with a private link.',
        ],
      },
    ],
  },
  {
    id: 'integrity',
    title: 'Academic Integrity',
    about: 'How a case is handled, and your rights in it.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'Records show what the college found, without names, courses or days. Figures count them by term.',
          'Cases are confidential. Only the student, the person who reported it and the committee can open one.',
        ],
      },
      {
        readers: 'For students in a case',
        lines: [
          'You get an email and find the case under “My cases”. You see all the evidence that the committee sees.',
          'The case shows the last day to answer. Nothing is decided until you have answered or that day has passed.',
          'If you don’t agree with the decision, you can appeal until the day it names. Other committee members decide on the appeal.',
        ],
      },
      {
        readers: 'For faculty',
        lines: [
          'Report what happened and add the evidence. You can’t add evidence after the student has been notified.',
        ],
      },
      {
        readers: 'For the committee',
        lines: [
          'The committee’s page lists the cases to work on, with their deadlines. The person who checks a report doesn’t decide on it, and no one decides on an appeal against their own decision.',
          'Step back from a case if you know the people involved.',
        ],
      },
    ],
  },
  {
    id: 'booking',
    title: 'Facility Booking',
    about: 'Book rooms and equipment.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'Choose a room or a piece of equipment, then a free time. Some bookings need a manager’s approval.',
          'You can book the same time every week, and cancel individual days later.',
          'If a time is taken, join the waiting list. You get the booking when it becomes free.',
          'Cancel what you don’t need: someone may be waiting.',
        ],
      },
      {
        readers: 'For managers',
        lines: [
          '“Manage facilities” lists requests to decide. You can close a facility for some time; people with bookings get an email.',
        ],
      },
      {
        readers: 'For admins',
        lines: ['Add facilities with their rules and opening hours, and name their managers.'],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    about: 'Your profile, your roles, and logging in.',
    parts: [
      {
        readers: 'For everyone',
        lines: [
          'Sign up with your college address and confirm it with the link that we email you.',
          'Your profile holds your name, your photo, the emails you get, and where you logged in. “Log out everywhere” ends all sessions and calendar links.',
          'Your address makes you a student or an admin. You can ask for another role under “Restricted College Access”; an admin decides.',
          'A session ends by itself after some time. The portal keeps your unsent text and offers it again when you log in.',
          'Press Ctrl+K (on a Mac, Cmd+K) on any page to search.',
        ],
      },
      {
        readers: 'For faculty and the committee',
        lines: [
          'Before you go away, name a colleague who decides in your place. You choose the days. The history shows both names.',
        ],
      },
    ],
  },
];
