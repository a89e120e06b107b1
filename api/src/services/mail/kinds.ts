import type { MailKind } from '@campus/contracts';
import { mailKinds } from '@campus/contracts/areas';

const kinds = Object.keys(mailKinds) as MailKind[];
const optionalKinds = kinds.filter((kind) => mailKinds[kind].optional);
const confidentialKinds = kinds.filter((kind) => mailKinds[kind].confidential);

/** Whether members can switch it off. */
export const isOptional = (kind: string): kind is MailKind => (optionalKinds as string[]).includes(kind);
export const isConfidentialKind = (kind: string): kind is MailKind =>
  (confidentialKinds as string[]).includes(kind);

/** Everything that members can switch off. */
export const optionalKindLabels = optionalKinds.map((kind) => ({ kind, label: mailKinds[kind].label }));

export const isConfidential = { $in: confidentialKinds };
export const isNotConfidential = { $nin: confidentialKinds };
