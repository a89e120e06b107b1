export { defineRemote, type RemoteDefinition, type RemoteRoute } from './define-remote.ts';
export * from './device-home.ts';
export { lazyPage } from './late.tsx';
export {
  useApi,
  useCardPath,
  useMay,
  useMemberId,
  usePortal,
  useSession,
  type Session,
} from './portal-context.tsx';
export type { Answer, ApiClient, CallOptions } from './api-client.ts';
export * from './api-error.ts';
export { repeated } from './repeats.ts';
/** @public The build imports it for `t`. */
export { i18n } from './messages.ts';
export { notify } from './notify.tsx';
export * from './browser-memory.ts';
export { rememberLoss } from './losses.ts';
export { deviceText } from './storage.ts';
export { startWorker } from './start-worker.ts';
export * from './data.ts';
export { useKeepDetails, useMyDetails, type MyDetails } from './my-details.tsx';
export * from './offline-notes.ts';
export * from './random-id.ts';
export { useDrafts } from './unsent.ts';
export * from './secure-connection.ts';
export * from './queue-path.ts';
export { download } from './download.ts';
export * from './file-size.ts';
export * from './format.tsx';
export * from './search-filters.ts';
export * from './documents.ts';
export * from './components/accent-scope.tsx';
export * from './components/area-face.tsx';
export * from './components/area-of.ts';
export * from './components/avatar.tsx';
export { Badge } from './components/badge.tsx';
export * from './components/bars.tsx';
export * from './components/button.tsx';
export * from './components/by-whom.tsx';
export * from './components/calendar-link.tsx';
export * from './components/card.tsx';
export * from './components/change-button.tsx';
export * from './components/checkbox.tsx';
export * from './components/confirm-dialog.tsx';
export * from './components/copy-button.tsx';
export * from './components/data-table.tsx';
export * from './components/date-time-field.tsx';
export * from './components/detail-page.tsx';
export { Dialog } from './components/dialog.tsx';
export * from './components/document-button.tsx';
export * from './components/download-button.tsx';
export * from './components/empty-state.tsx';
export * from './components/error-state.tsx';
export * from './components/facts.tsx';
export * from './components/file-field.tsx';
export * from './components/disclosure.tsx';
export { Forbidden } from './components/forbidden.tsx';
export * from './components/layout.tsx';
export * from './components/lines.tsx';
export * from './components/link-button.tsx';
export * from './components/meter.tsx';
export * from './components/nothing-matches.tsx';
export * from './components/notice.tsx';
export { Page } from './components/page.tsx';
export * from './components/page-parts.tsx';
export * from './components/place.tsx';
export * from './components/program-download.tsx';
export * from './components/query-state.tsx';
export * from './components/queue-links.tsx';
export * from './components/radio-group.tsx';
export * from './components/search-field.tsx';
export { Section } from './components/section.tsx';
export * from './components/select.tsx';
export * from './components/show-more.tsx';
export * from './components/skeleton.tsx';
export { Spinner } from './components/spinner.tsx';
export * from './components/stat.tsx';
export * from './components/text.tsx';
export * from './components/text-field.tsx';
export * from './components/timeline.tsx';
export * from './components/user-text.tsx';
export * from './components/use-leave-guard.tsx';
export * from './components/view-tabs.tsx';
export * from './components/visually-hidden.tsx';
export * from './components/nav-cards.tsx';
export { Form } from './forms/form.tsx';
export {
  FormControl,
  FormFileField,
  FormNumberField,
  FormRadioGroup,
  LostFileNotice,
} from './forms/form-control.tsx';
export * from './forms/decision-form.tsx';
export * from './forms/kept-form.ts';
export * from './forms/field-list.tsx';
export * from './forms/file-value.ts';
export * from './forms/form-field.tsx';
export * from './forms/overtaken.tsx';
export * from './forms/parse-known.ts';
export * from './forms/reason-dialog.tsx';
export * from './forms/submit-button.tsx';
export * from './forms/use-zod-form.ts';
export { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
