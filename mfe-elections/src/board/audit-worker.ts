import { type AuditRequest, countBox } from './count-box.ts';

/** Counts beside the page, which stays free to be used. Takes one AuditRequest. */
addEventListener('message', ({ data }: MessageEvent<AuditRequest>) => {
  void countBox(data, (message) => postMessage(message));
});
