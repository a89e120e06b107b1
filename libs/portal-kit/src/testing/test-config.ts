import { defaultDomains, type PortalConfig } from '@campus/contracts';

/** The portal's configuration for pages without a portal. */
export const testConfig: PortalConfig = {
  collegeName: 'Test College',
  contactEmail: null,
  photoHosts: ['photos.test'],
  retention: { absenceReasonsDays: 180, casesDays: 1095 },
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
