import { t } from '@lingui/core/macro';

export const complaintFormTexts = () =>
  ({
    tellNow: (committee: string) => ({
      label: t`Tell the committee now`,
      hint: t`Otherwise ${committee} hears of it at the next full hour, together with others. Now means within a minute: an email then tells when you wrote, and who sat at a computer then may be known.`,
    }),
    name: { label: t`Your name`, hint: t`Everyone who can read the complaint sees it.` },
    regNo: {
      label: t`Registration number`,
      hint: t`Only those who answer see it, with your college address. Staff enter their employee number.`,
    },
    category: { label: t`What it is about`, placeholder: t`Choose` },
    place: { label: t`Place`, hint: t`For example a building, a room or a bus stop.` },
    text: (written: string, limit: string) => ({
      label: t`Your complaint`,
      hint: t`Say what happened, when, and what should change. ${written} of ${limit} characters.`,
    }),
    readersHintAnonymous: (committee: string) =>
      t`In any case, ${committee} can. Pictures and PDF files are for ${committee} only.`,
    readersHintNamed: (committee: string) =>
      t`In any case, ${committee} can. Pictures, PDF files and your registration number are for ${committee} only.`,
    pictures: ({ max, maxBytes }: { max: number; maxBytes: number }, pages: number) => ({
      label: t`Pictures or PDF files`,
      hint: t`Up to ${max}: JPEG, PNG, WebP or PDF, up to ${maxBytes / 1_000_000} MB each and ${pages} pages in all. We keep only how pages and pictures look, not hidden data such as the location or the writer’s name. Names that can be seen stay.`,
    }),
  }) as const;
