import { t } from '@lingui/core/macro';

export const wordFilterFormTexts = () =>
  ({
    leaveWarning: t`Your changes to the word filter are not saved.`,
    refuse: {
      label: t`Refuse the complaint`,
      hint: t`Nothing is filed. The author sees why at once, keeps the text and can rephrase it.`,
    },
    hold: {
      label: t`Hold the complaint until the board has read it`,
      hint: t`Only the author and the board see it until a board member releases it. People who were abused may need to quote such words.`,
    },
    saved: t`The word filter is saved.`,
    action: t`When a complaint contains a listed word`,
    emptyList: t`The list is empty, so no complaint is stopped.`,
    anywhere: {
      label: t`Words to find anywhere`,
      hint: t`One word a line, of letters and digits only. They are also found inside longer words.`,
    },
    wholeWord: {
      label: t`Words to find only as a whole`,
      hint: t`One word a line. For short words that harmless words contain.`,
    },
    conflict: t`Another admin has saved a new list. Your entries are still here. Save again to replace theirs.`,
    save: t`Save`,
    discard: t`Discard changes`,
  }) as const;

export const contactsFormTexts = () =>
  ({
    leaveWarning: t`Your changes to the helplines are not saved.`,
    saved: t`The helplines are saved.`,
    conflict: t`Another admin has changed the helplines. Your entries are still here. Save again to replace theirs.`,
    entry: (number: number) => t`Contact ${number}`,
    name: t`Name`,
    phone: t`Phone number`,
    note: {
      label: t`Note`,
      hint: t`For example when someone answers, or where the number is from.`,
    },
    remove: (number: number) => t`Remove contact ${number}`,
    add: t`Add a contact`,
    save: t`Save`,
  }) as const;

export const daysFieldsTexts = () =>
  ({
    legend: t`Deadlines in working days`,
    hint: t`Leave a field empty for no deadline.`,
    acknowledge: { label: t`First answer`, hint: t`Until the author hears from the committee.` },
    hear: { label: t`Hearing`, hint: t`Until the committee has heard the author.` },
    decide: {
      label: t`Decision`,
      hint: t`After that the complaint goes to the second instance, if there is one.`,
    },
    appeal: { label: t`Appeal`, hint: t`For the author to appeal to the second instance.` },
  }) as const;

export const committeeFormTexts = () =>
  ({
    leaveWarning: t`Your changes to the committee are not saved.`,
    saved: t`The committee is saved.`,
    name: t`Name`,
    contact: {
      label: t`How to reach it`,
      hint: t`For example a room, office hours, an email address. Every member can read it.`,
    },
    hears: t`What it hears`,
    boardMembers: t`Everyone with the role “board” sits on it. Give and remove that role under Members and roles.`,
    minimum: {
      label: t`Members needed`,
      hint: t`If fewer are left who may read a complaint, or it is about the chair, the second instance takes over.`,
    },
    secondInstance: { label: t`Second instance`, hint: t`The committee that takes over.` },
    none: t`None`,
    reason: { label: t`Reason`, hint: t`The audit log keeps it.` },
    save: t`Save committee`,
    entry: (number: number) => t`Seat ${number}`,
    kind: t`Position`,
    kinds: { chair: t`Chair`, member: t`Member`, 'stand-in': t`Stand-in` },
    title: t`Name of the seat`,
    email: { label: t`Member’s email address`, hint: t`Leave it out for an empty seat.` },
    from: t`From`,
    until: t`Until`,
    remove: (number: number) => t`Remove seat ${number}`,
    add: t`Add a seat`,
  }) as const;

export const categoryFormTexts = () =>
  ({
    urgent: {
      label: t`Urgent`,
      hint: t`Urgent complaints come first, and the form shows the helplines again.`,
    },
    offered: {
      label: t`Offered in the form`,
      hint: t`Complaints filed before stay.`,
    },
  }) as const;

export const committeesSectionTexts = () =>
  ({
    category: (label: string, committee: string, offered: boolean) =>
      `${label}: ${committee}${offered ? '' : ', not offered'}`,
  }) as const;
