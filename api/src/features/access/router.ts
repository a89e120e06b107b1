import {
  askForRole as askForRoleEndpoint,
  decideRoleRequest,
  getAccess,
  listRoleRequests,
  withdrawRoleRequest,
} from '@campus/contracts/access';
import { readPage } from '../../platform/storage/pagination.ts';
import type { Feature } from '../../services/platform.ts';
import { contributeToHome } from './home.ts';
import { accessChecks } from './invariants.ts';
import { createRoleRequestModel, type RoleRequestRecord } from './model.ts';
import { accessData } from './personal-data.ts';
import { presentAccess, presentForAdmins, presentMine } from './presenter.ts';
import { askForRole, decideRequest, finishGrants, withdrawRequest } from './service.ts';

const sweepIntervalMs = 60_000;
const mostMine = 50;

export const feature: Feature = {
  mount(platform) {
    const { route, connection, members, approvals, audit, config, jobs, dayOf } = platform;
    const requests = createRoleRequestModel(connection);
    const context = { ...platform, requests };
    contributeToHome(platform, requests);

    route(getAccess, async ({ caller }) => {
      const [actions, given, mine, record] = await Promise.all([
        approvals.standIns.permissionsOf(caller),
        audit.ofMember(caller.id, 'role.granted'),
        requests.find({ member: caller.id }).sort({ day: -1, _id: -1 }).limit(mostMine).lean(),
        members.model.findById(caller.id, { roleTerms: 1 }).lean(),
      ]);
      const names = await members.namesOf([...new Set(given.map(({ actor }) => actor))]);
      return presentAccess({
        caller: { ...caller, roleTerms: record?.roleTerms ?? [] },
        actions,
        given,
        nameOf: (member) => names.get(member) ?? null,
        dayOf,
        domains: config.domains,
        requests: mine,
      });
    });

    route(askForRoleEndpoint, async ({ caller, body }) =>
      presentMine(await askForRole(context, caller, body)),
    );

    route(withdrawRoleRequest, async ({ caller, params }) =>
      presentMine(await withdrawRequest(context, caller, params.id)),
    );

    route(listRoleRequests, async ({ query }) => {
      const { found, next } = await readPage<RoleRequestRecord>(
        requests,
        { filter: { state: 'open' }, order: { day: 1, _id: 1 } },
        query,
      );
      return { items: await forAdmins(found), next };
    });

    route(decideRoleRequest, async ({ caller, params, body }) => {
      const [decided] = await forAdmins([await decideRequest(context, caller, params.id, body)]);
      return decided!;
    });

    jobs.repeat('requests for roles', sweepIntervalMs, () => finishGrants(context));

    async function forAdmins(records: RoleRequestRecord[]) {
      const ids = records.map(({ member }) => member);
      const found = await members.model.find({ _id: { $in: ids } }, { name: 1, email: 1, roles: 1 }).lean();
      return records.map((record) =>
        presentForAdmins(record, found.find(({ _id }) => _id === record.member) ?? null),
      );
    }
  },
  dataChecks: accessChecks,
  isNeeded: true,
  personalData: accessData,
};
