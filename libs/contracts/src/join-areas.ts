import type { AreaContract, MailKindText, Permission, ProblemText } from './area.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import { endpointName } from './remote-needs.ts';

export interface JoinedAreas {
  permissions: Record<string, Permission>;
  problems: Record<string, ProblemText>;
  mailKinds: Record<string, MailKindText>;
  auditedActions: Record<string, string>;
  forMembers: string[];
  endpoints: Endpoint[];
}

const parts = {
  permissions: 'permission',
  problems: 'problem',
  mailKinds: 'mail kind',
  auditedActions: 'audited action',
} as const;

/** An area without permissions, texts and mails of its own exports no `area`. */
export const declarationsOf = (contract: object) => ('area' in contract ? contract.area : {}) as AreaContract;
export const endpointsOf = (contract: object): Endpoint[] => Object.values(contract).filter(isEndpoint);

/** Joins the contracts of all areas, by id. @throws Error that names what two areas declare, one per line */
export function joinAreas(contracts: Record<string, object>): JoinedAreas {
  const joined: JoinedAreas = {
    permissions: {},
    problems: {},
    mailKinds: {},
    auditedActions: {},
    forMembers: [],
    endpoints: [],
  };
  const faults: string[] = [];
  const owners = new Map<string, string>();
  const ownerOf = new Map<Endpoint, string>();
  for (const [id, contract] of Object.entries(contracts)) {
    const area = declarationsOf(contract);
    for (const [part, what] of Object.entries(parts) as [keyof typeof parts, string][]) {
      for (const name of Object.keys(area[part] ?? {})) {
        const first = owners.get(`${part} ${name}`);
        if (first) faults.push(`The ${what} “${name}” is declared by ${first} and by ${id}. Rename one.`);
        else owners.set(`${part} ${name}`, id);
      }
      Object.assign(joined[part], area[part]);
    }
    joined.forMembers.push(...(area.forMembers ?? []));
    for (const endpoint of endpointsOf(contract)) {
      const clash = joined.endpoints.find(
        (other) => ownerOf.get(other) !== id && answersSame(other, endpoint),
      );
      if (clash)
        faults.push(
          `${endpointName(endpoint)} of ${id} takes the same addresses as ${endpointName(clash)} of ${ownerOf.get(clash)}. Change one path.`,
        );
      ownerOf.set(endpoint, id);
      joined.endpoints.push(endpoint);
    }
  }
  for (const endpoint of joined.endpoints)
    if (!['public', 'signed-in', 'member', ...Object.keys(joined.permissions)].includes(endpoint.access))
      faults.push(
        `${endpointName(endpoint)} of ${ownerOf.get(endpoint)} needs the permission “${endpoint.access}”, which no area declares.`,
      );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return joined;
}

/** Whether some address fits both. Express takes the first route that does. */
function answersSame(one: Endpoint, other: Endpoint): boolean {
  const [left, right] = [one.path.split('/'), other.path.split('/')];
  return (
    one.method === other.method &&
    left.length === right.length &&
    left.every((segment, index) => {
      const opposite = right[index]!;
      return segment === opposite || segment.startsWith(':') || opposite.startsWith(':');
    })
  );
}
