import {
  firstComplaintContacts,
  getComplaintContacts,
  getComplaintSetup,
  getWordFilter,
  listCommittees,
  putCategory,
  putCommittee,
  putComplaintContacts,
  putWordFilter,
} from '@campus/contracts/complaints';
import { createAdminSetting } from '../../services/admin-setting.ts';
import type { Feature } from '../../services/platform.ts';
import { createCommittees } from './committees.ts';
import { sealedWeekKeys } from './derived-ids.ts';
import { mountFiling } from './filing/routes.ts';
import { mountHandling } from './handling/routes.ts';
import { contributeToHome } from './home.ts';
import { complaintChecks, recount } from './invariants.ts';
import { createComplaintModels } from './model.ts';
import { complaintData } from './personal-data.ts';
import { findComplaints } from './search.ts';
import { createWordFilterService } from './words/word-filter-service.ts';

export const feature: Feature = {
  mount(platform) {
    const models = createComplaintModels(platform.connection);
    const context = {
      ...platform,
      models,
      committees: createCommittees({ ...platform, models }),
      wordFilter: createWordFilterService({ ...platform, models }),
    };
    mountFiling(context);
    mountHandling(context);
    contributeToHome(context);
    const { route, search, wordFilter, committees, audit } = context;
    search('complaints', findComplaints(context));
    route(getWordFilter, () => wordFilter.read());
    route(putWordFilter, ({ body, caller }) => wordFilter.change(body, caller.id));
    context.permit(async (caller) =>
      (await committees.readerOf(caller)).committees.length > 0 ? ['complaint.handle'] : [],
    );
    route(listCommittees, ({ caller }) => committees.listFor(caller));
    route(getComplaintSetup, () => committees.managed());
    route(putCommittee, async ({ params, body, caller }) => {
      await committees.changeCommittee(params.id, body, caller.id);
      return committees.managed();
    });
    route(putCategory, async ({ params, body, caller }) => {
      await committees.changeCategory(params.id, body, caller.id);
      return committees.managed();
    });
    const contacts = createAdminSetting(models.contacts, 'complaints', firstComplaintContacts, audit);
    route(getComplaintContacts, () => contacts.read());
    route(putComplaintContacts, ({ body, caller }) =>
      contacts.change(body, ({ contacts: { length } }) => [
        {
          actor: caller.id,
          action: 'complaint-contacts.changed',
          details: { contacts: `${length} → ${body.contacts.length}` },
        },
      ]),
    );
  },
  recount,
  sealed: [sealedWeekKeys],
  dataChecks: complaintChecks,
  personalData: complaintData,
};
