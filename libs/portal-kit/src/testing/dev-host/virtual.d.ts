/** The remote that is shown, its `portal.json`, and what its `src/testing/answers.ts` prepared. */
declare module 'virtual:campus-remote' {
  export const remote: import('../../define-remote.ts').RemoteDefinition;
  export const portalJson: unknown;
  export const answers: import('../fake-api.ts').PreparedAnswer[];
}
