import { defaultDomains, type PortalConfig } from '@campus/contracts';

/** The portal's configuration for pages without a portal. */
export const testConfig: PortalConfig = {
  collegeName: 'Test College',
  contactEmail: null,
  photoHosts: ['photos.test'],
  retention: {
    absenceReasonsDays: 180,
    absencesDays: 365,
    applicationsDays: 1095,
    bookingsDays: 365,
    casesDays: 1095,
    complaintsDays: 730,
    complaintPicturesDays: 90,
    mailsDays: 365,
    membersDays: 1095,
    roleRequestsDays: 365,
    rollsDays: 365,
  },
  domains: defaultDomains,
  firebase: { projectId: 'demo-test', apiKey: 'test', authDomain: 'localhost' },
  profileStore: 'api',
  documentMaxBytes: 10_000_000,
  twoApprovalsAbove: 5_000_000,
  timeZone: 'Asia/Kolkata',
  passwordMinLength: 10,
  adminSecondFactor: false,
  session: { maxMs: 12 * 3_600_000, idleMs: 3_600_000 },
  developOrigins: [],
  demo: null,
};
