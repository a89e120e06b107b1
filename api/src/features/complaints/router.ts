import {
  firstComplaintContacts,
  getComplaintContacts,
  getWordFilter,
  putComplaintContacts,
  putWordFilter,
} from '@campus/contracts/complaints';
import { createAdminSetting } from '../../services/admin-setting.ts';
import type { Feature } from '../../services/platform.ts';
import { sealedWeekKeys } from './derived-ids.ts';
import { mountFiling } from './filing/routes.ts';
import { mountHandling } from './handling/routes.ts';
import { contributeToHome } from './home.ts';
import { complaintChecks } from './invariants.ts';
import { createComplaintModels } from './model.ts';
import { complaintData } from './personal-data.ts';
import { recount } from './recount.ts';
import { findComplaints } from './search.ts';
import { createWordFilterService } from './words/word-filter-service.ts';

export const feature: Feature = {
  mount(platform) {
    const models = createComplaintModels(platform.connection);
    const context = { ...platform, models, wordFilter: createWordFilterService({ ...platform, models }) };
    mountFiling(context);
    mountHandling(context);
    contributeToHome(context);
    const { route, search, wordFilter, audit } = context;
    search('complaints', findComplaints(context));
    route(getWordFilter, () => wordFilter.read());
    route(putWordFilter, ({ body, caller }) => wordFilter.change(body, caller.id));
    const contacts = createAdminSetting(models.contacts, 'complaints', firstComplaintContacts, audit);
    route(getComplaintContacts, () => contacts.read());
    route(putComplaintContacts, ({ body, caller }) =>
      contacts.change(body, ({ contacts: { length } }) => ({
        actor: caller.id,
        action: 'complaint-contacts.changed',
        details: { contacts: `${length} → ${body.contacts.length}` },
      })),
    );
  },
  recount,
  sealed: [sealedWeekKeys],
  dataChecks: complaintChecks,
  personalData: complaintData,
};
