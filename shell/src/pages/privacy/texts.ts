import { fixedRetention, type PortalConfig } from '@campus/contracts';
import { messageDays } from '@campus/contracts/messages';

const years = (days: number): string => {
  const whole = Math.round(days / 365);
  return days % 365 === 0 ? `${whole} ${whole === 1 ? 'year' : 'years'}` : `${days} days`;
};

export const privacyParts = ({ retention, collegeName }: Pick<PortalConfig, 'retention' | 'collegeName'>) => [
  {
    title: 'Your account',
    lines: [
      `The portal keeps your name, your college address and your roles while you are a member of ${collegeName}. Admins can read them.`,
      `They are erased ${years(retention.membersDays)} after your membership ends. A fingerprint of your address stays, so that no one can use your account again.`,
      `It keeps the day and the kind of device of each login for ${fixedRetention.signInsDays} days. Only you can read this list.`,
      `A request for a role is erased ${years(retention.roleRequestsDays)} after you made it, once it is decided or withdrawn. Admins can read it.`,
      'You can ask for a copy of everything that the portal keeps about you, or ask the college to erase it.',
      'A log holds what admins and reviewers did, to whom and why. It is never deleted, because it protects you from misuse. It shows names and addresses only as long as the portal keeps them.',
    ],
  },
  {
    title: 'My details',
    lines: [
      'Your registration number, class, coordinator, a parent’s address and your phone number are yours: only you can read them until you send them in a form. You can change or erase them at any time.',
      `If an admin uploaded a class list, admins can read what it says: number, class and coordinator. A student whom no list names for ${years(fixedRetention.unlistedDays)} is erased from it.`,
      'The health office can read your phone number beside your reports, and a parent’s address with a leave request.',
      `Your details are erased ${fixedRetention.detailsDays} days after your membership ends.`,
    ],
  },
  {
    title: 'Votes',
    lines: [
      'The portal knows that you asked for a ballot. It never knows what you chose: nothing that it stores links a ballot to a person.',
      'Ballots are published without names when the voting ends.',
      `The list of voters, with who asked for a ballot, is erased ${years(retention.rollsDays)} after the result. Nominations that were not on the ballot go with it.`,
      'Candidates on a ballot stay with the result for good, with name, photo and text, because the college elected among them.',
    ],
  },
  {
    title: 'Complaints',
    lines: [
      'The board, or the committee that hears the category, can read a complaint with your name. All members can read it if you choose that. Complaints about safety, harassment and ragging are never open to them.',
      'People whom you name in the form as concerned never see your complaint, on any page, in any search, email or export. Their colleagues can see that you named them.',
      'Who sits on a committee, and until when, is open to all members. The audit log keeps who got or lost a seat.',
      'Without your name the portal keeps no name, account, address, browser or time, only the day. No one can look up its author.',
      'You can open the complaint form in seven browsers or private windows a week and file without your name. Only reading in a private window uses none of them. A logout erases what the browser kept for this.',
      `A complaint is erased ${years(retention.complaintsDays)} after its last step, with every answer, also without your name. Its pictures are erased after ${retention.complaintPicturesDays} days. A complaint that its author can still appeal stays until then, and an open one until it is closed. Only its category and its days stay, for the figures.`,
      'If you withdraw a complaint, its text and pictures are deleted at once. Earlier backups still contain them.',
    ],
  },
  {
    title: 'Health and leave',
    lines: [
      'Every member can see who is present, sick or on leave now. Faculty and admins also see the days.',
      'You and the health office can read the reason and the certificate. For leave, the reviewer can read them too.',
      `Reasons, certificates, remarks and addresses are deleted ${retention.absenceReasonsDays} days after the absence. The whole report is deleted ${years(retention.absencesDays)} after it.`,
      'Emails to your coordinator or your parents never say why you are away.',
    ],
  },
  {
    title: 'Academic integrity cases',
    lines: [
      'Only the student, the person who reported the case and the committee can read it. Admins can’t.',
      `A case is deleted ${years(retention.casesDays)} after its end. Published records hold no names, courses or days.`,
    ],
  },
  {
    title: 'Applications, payments and bookings',
    lines: [
      'The applicant, the reviewers and the treasurer can read an application with its document. Every member can read that it exists and how it ended.',
      `A rejected or withdrawn application is erased ${years(retention.applicationsDays)} after its end, with its documents.`,
      'An approved application is kept for good with its documents and decisions, because it proves an entry of the ledger. It names its applicant and its reviewers.',
      'Ledger entries are kept for good. They name firms, sponsors and the treasurer who made them, not students.',
      `A booking shows others that the time is taken. Your name and purpose are deleted ${years(retention.bookingsDays)} later.`,
    ],
  },
  {
    title: 'Emails and messages',
    lines: [
      `The text of an email is deleted ${fixedRetention.mailTextsDays} days after it was sent, and the record that it was sent ${years(retention.mailsDays)} after it was written.`,
      `A message under the bell is deleted after ${messageDays} days. Only you can read it.`,
      'An address that asked for no more emails is kept if it is no member’s, so that it gets none. In your profile you choose which emails you get.',
    ],
  },
  {
    title: 'In your browser',
    lines: [
      'The portal stores your session, drafts and voting receipts on your device. It sets no advertising cookies and tells no other site what you do.',
      'Logging out erases what belongs to you. Use a private window on a shared computer.',
    ],
  },
];
