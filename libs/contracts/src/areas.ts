import type {
  Action,
  AreaProblemCode,
  AuditedAction,
  MailKind,
  MailKindText,
  Permission,
  ProblemText,
} from './area.ts';
import { importAll } from './by-folder/import-all.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import { declarationsOf, endpointsOf, joinAreas } from './join-areas.ts';
import { portalProblems } from './problem.ts';
import type { Role } from './roles.ts';

// All areas together, for the API, its tests and tools. A page must not import it: it would change with every area.

const contracts = await importAll(import.meta.dirname, './areas/*/index.ts');
export const areaIds: readonly string[] = Object.keys(contracts);
const joined = joinAreas({ portal: { area: { problems: portalProblems } }, ...contracts });

/** The calls of one area; none without a contract. */
export const endpointsOfArea = (id: string): Endpoint[] => endpointsOf(contracts[id] ?? {});

export const mailKindsOfArea = (id: string): MailKind[] =>
  Object.keys(declarationsOf(contracts[id] ?? {}).mailKinds ?? {}) as MailKind[];

export const { endpoints } = joined;

/** A call by the name that its area's contract exports. */
export const endpointNamed = (name: string): Endpoint | undefined =>
  Object.values(contracts)
    .map((contract) => (contract as Record<string, unknown>)[name])
    .find(isEndpoint);

/** The roles that may take each action. An action without an entry is forbidden to everyone. */
export const permissions = joined.permissions as Record<Action, Permission>;
const actions = Object.keys(permissions) as Action[];

/** True if one of these roles may take the action. */
export const may = (roles: readonly Role[], action: Action): boolean =>
  roles.some((role) => joined.permissions[action]?.roles.includes(role));

/** Everything that these roles may do. */
export const actionsOf = (roles: readonly Role[]): Action[] => actions.filter((action) => may(roles, action));

export type ProblemCode = keyof typeof portalProblems | AreaProblemCode;
/** Stable codes of every refusal, with the HTTP status and the words a person reads when nothing better is known. */
export const problems = joined.problems as Record<ProblemCode, ProblemText>;

export const mailKinds = joined.mailKinds as Record<MailKind, MailKindText>;

export const auditedActions = joined.auditedActions as Record<AuditedAction, string>;

export const forMembers: readonly string[] = joined.forMembers;
