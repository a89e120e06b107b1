import { VisitedPortal } from './visits/visited-portal.ts';
const portal = new VisitedPortal();
await portal.start();
try {
const context = await portal.browser({ signedIn: true });
for (const path of process.argv.slice(2)) {
const page = await context.newPage();
const d = await context.newCDPSession(page);
await d.send('Network.enable');
await d.send('Network.clearBrowserCache');
await d.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 });
await d.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const rows = new Map<string, any>(); let t0 = 0;
d.on('Network.requestWillBeSent', (e) => { t0 ||= e.timestamp; rows.set(e.requestId, { url: e.request.url, start: e.timestamp - t0, prio: e.request.initialPriority, type: e.type, init: e.initiator.type }); });
d.on('Network.requestServedFromCache', (e) => { const r = rows.get(e.requestId); if (r) r.cached = true; });
d.on('Network.responseReceived', (e) => { const r = rows.get(e.requestId); if (r) { r.resp = e.timestamp - t0; r.disk = e.response.fromDiskCache; } });
d.on('Network.loadingFinished', (e) => { const r = rows.get(e.requestId); if (r) { r.end = e.timestamp - t0; r.size = e.encodedDataLength; } });
await page.goto(portal.url + path, { waitUntil: 'commit' });
const marks: string[] = [];
let last = '';
for (let i = 0; i < 150; i++) {
  const now = await page.evaluate(() => `${document.querySelector('main h1')?.textContent} ${document.querySelector('main [data-loading]') ? 'loading' : ''} ${document.querySelector('main.starting-page') ? 'static' : ''} @${Math.round(performance.now())}`).catch(() => '');
  const key = now.split('@')[0]!;
  if (key !== last) { marks.push(now); last = key; }
  await new Promise((r) => setTimeout(r, 100));
}
console.log('==', path); console.log(marks.join('\n'));
for (const r of [...rows.values()].sort((a, b) => a.start - b.start)) console.log(`${r.start.toFixed(2)} ${(r.resp ?? 0).toFixed(2)} ${(r.end ?? 0).toFixed(2)} ${String(r.size ?? '').padStart(7)} ${r.cached || r.disk ? 'C' : ' '} ${r.prio.padEnd(9)} ${r.type.padEnd(10)} ${r.init.padEnd(9)} ${new URL(r.url).pathname.slice(-60)}`);
await page.close();
}
} finally { await portal.stop(); }
