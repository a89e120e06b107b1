import { t } from '@lingui/core/macro';

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

export const topics = (): readonly Topic[] => [
  {
    id: 'elections',
    title: t`Student Elections`,
    about: t`Vote, stand as a candidate, check the count.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`The Elections page lists current elections and past results. You can follow the turnout without logging in.`,
          t`After voting ends, the public board shows every ballot without a name. “Check the count” counts them again in your browser.`,
        ],
      },
      {
        readers: t`For students`,
        lines: [
          t`Open the election and choose one candidate for each post. Confirm your choice. You can vote once, and you can’t change your vote.`,
          t`No one can see which ballot is yours, not even the people who run the portal.`,
          t`You get a receipt. It proves that your ballot was counted, and doesn’t say what you chose. It is only on this device, so copy it if you want to keep it.`,
          t`While nominations are open you can stand as a candidate. Write a short manifesto and add a photo. An admin accepts or refuses it.`,
        ],
      },
      {
        readers: t`For admins`,
        lines: [
          t`Prepare elections in the Admin Panel under Elections. The page shows the next step and what is still missing.`,
          t`Opening, closing and publishing can’t be undone, so the portal asks you to confirm who you are.`,
          t`You see the turnout, but never how someone voted.`,
        ],
      },
    ],
  },
  {
    id: 'complaints',
    title: t`Anonymous Complaints`,
    about: t`Speak up with or without your name, and read the answer.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`Submit a complaint with your name or without it. Choose whether all members may read it, or only the committee. Complaints about safety, harassment and ragging are for the committee alone.`,
          t`If it is about someone on that committee, name them in the form. They never see it.`,
          t`“Who answers complaints” shows the committees, their members and how to reach them.`,
          t`Without your name the portal keeps no name, account, address or time of day. Your own words can still give you away.`,
          t`After an anonymous complaint you get a code. Keep it: only this code shows you the answer. Enter it under “Follow up a complaint”, on any device, without logging in.`,
          t`Use “Me too” on other people’s complaints if the same thing concerns you.`,
          t`The portal is not an emergency service. In danger, call 112.`,
        ],
      },
      {
        readers: t`For the board and committees`,
        lines: [
          t`The complaints queue lists your complaints that aren’t closed: urgent first, then oldest first.`,
          t`An email and the bell tell you of new complaints: at once if they have a name, otherwise at the next full hour.`,
          t`Start the review of a complaint, assign it, ask questions and answer. You choose who can read each note.`,
          t`When you close a complaint, say what was done. Deleting one needs a reason, and everyone can see who deleted it.`,
          t`If a complaint is about a colleague, hide it from them first. If it is about you, choose “This is about me”.`,
        ],
      },
      {
        readers: t`For admins`,
        lines: [
          t`Under “Word filter” in the Admin Panel you choose the words that block a complaint or hold it back.`,
          t`Under “Committees” you set up who hears which complaints, with terms and a second instance.`,
          t`Under “Helplines” you set the phone numbers that people see before they write a complaint.`,
        ],
      },
    ],
  },
  {
    id: 'budget',
    title: t`Transparency Budget`,
    about: t`See where the money goes, apply for some, review applications.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`The first page shows what the college planned, received and spent. Each bar leads to its entries.`,
          t`The ledger lists every payment. Nothing in it can be changed afterwards: a mistake is corrected with a new entry.`,
          t`The register lists all applications with their outcome, without the documents.`,
        ],
      },
      {
        readers: t`For applicants`,
        lines: [
          t`Apply for money or approval with one form. Say what it is for and attach one document.`,
          t`You get an email when a reviewer decides or asks for changes. You can withdraw the application until it is decided.`,
        ],
      },
      {
        readers: t`For faculty and admins`,
        lines: [
          t`The faculty dashboard lists the applications to decide, oldest first.`,
          t`Read the document, then approve, reject or ask for changes. Each decision needs a remark, which the applicant can read. Large amounts need two reviewers.`,
          t`No one decides on their own application. While you are away, a colleague can decide in your place: name them in your profile.`,
        ],
      },
      {
        readers: t`For the treasurer`,
        lines: [
          t`Enter income, plans and payments in the ledger. A payment for an approved application uses the money that was set aside for it.`,
        ],
      },
    ],
  },
  {
    id: 'health',
    title: t`Health & Leave`,
    about: t`Report sick, ask for leave, see who is away.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`The student list shows who is present, sick or on leave now. It never shows why.`,
          t`Report sick in one step. The report is valid immediately. Change the days if it is not for today.`,
          t`Ask for leave before you go. It is valid once a reviewer approves it.`,
          t`Your reports show who was emailed. If you are back early, say so on the report to update the list.`,
          t`The reason and the certificate are for you and the health office. For leave, the reviewer reads them too.`,
        ],
      },
      {
        readers: t`For faculty and admins`,
        lines: [
          t`“Leave to decide” lists requests, oldest first. Approve or reject each with a remark.`,
          t`“Who is away” shows your classes by day. You can add it to your own calendar with a private link.`,
        ],
      },
    ],
  },
  {
    id: 'integrity',
    title: t`Academic Integrity`,
    about: t`How a case is handled, and your rights in it.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`Records show what the college found, without names, courses or days. Figures count them by term.`,
          t`Cases are confidential. Only the student, the person who reported it and the committee can open one.`,
        ],
      },
      {
        readers: t`For students in a case`,
        lines: [
          t`You get an email and find the case under “My cases”. You see all the evidence that the committee sees.`,
          t`The case shows the last day to answer. Nothing is decided until you have answered or that day has passed.`,
          t`If you don’t agree with the decision, you can appeal until the day it names. Other committee members decide on the appeal.`,
        ],
      },
      {
        readers: t`For faculty`,
        lines: [
          t`Report what happened and add the evidence. You can’t add evidence after the student has been notified.`,
        ],
      },
      {
        readers: t`For the committee`,
        lines: [
          t`The committee’s page lists the cases to work on, with their deadlines. The person who checks a report doesn’t decide on it, and no one decides on an appeal against their own decision.`,
          t`Step back from a case if you know the people involved.`,
        ],
      },
    ],
  },
  {
    id: 'booking',
    title: t`Facility Booking`,
    about: t`Book rooms and equipment.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`Choose a room or a piece of equipment, then a free time. Some bookings need a manager’s approval.`,
          t`You can book the same time every week, and cancel individual days later.`,
          t`If a time is taken, join the waiting list. You get the booking when it becomes free.`,
          t`Cancel what you don’t need: someone may be waiting.`,
        ],
      },
      {
        readers: t`For managers`,
        lines: [
          t`“Manage facilities” lists requests to decide. You can close a facility for some time; people with bookings get an email.`,
        ],
      },
      {
        readers: t`For admins`,
        lines: [t`Add facilities with their rules and opening hours, and name their managers.`],
      },
    ],
  },
  {
    id: 'account',
    title: t`Your account`,
    about: t`Your profile, your roles, and logging in.`,
    parts: [
      {
        readers: t`For everyone`,
        lines: [
          t`Sign up with your college address and confirm it with the link that we email you.`,
          t`Your profile holds your name, your photo, the emails you get, and where you logged in. “Log out everywhere” ends all sessions and calendar links.`,
          t`Your address makes you a student or an admin. You can ask for another role under “Restricted College Access”; an admin decides.`,
          t`A session ends by itself after some time. The portal keeps your unsent text and offers it again when you log in.`,
          t`Press Ctrl+K (on a Mac, Cmd+K) on any page to search.`,
        ],
      },
      {
        readers: t`For faculty and the committee`,
        lines: [
          t`Before you go away, name a colleague who decides in your place. You choose the days. The history shows both names.`,
        ],
      },
    ],
  },
];
