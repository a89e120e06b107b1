// The shell's own part of the kit. It isn't shared with remotes: a remote that imported it would bundle a second copy of
// the kit's state, so the build and the lint refuse that.
export { createApiClient, fillPath, loadHttp } from './api-client.ts';
export { AreaHomeProvider } from './components/breadcrumb.tsx';
export { clockAt, useCollegeZone } from './college-zone.ts';
export { loadDialogs } from './components/dialog.tsx';
export { PageGuard } from './components/forbidden.tsx';
export { PanelTitleContext } from './components/section.tsx';
export { isRemoteDefinition } from './define-remote.ts';
export { late } from './late.tsx';
export { lossesAtSignOut } from './losses.ts';
export { Toaster } from './notify.tsx';
export { Observable, useObservable } from './observable.ts';
export { isKeptOut, PortalProvider, type CardPaths } from './portal-context.tsx';
export { createQueryClient } from './query-client.ts';
export { trustedScript } from './start-worker.ts';
export { erasePersonalStorage, personalText } from './storage.ts';
export { forgetUnsent, hasUnsent, keepOpenForms, keepUnsent, reloadWithForms, findUnsent } from './unsent.ts';
