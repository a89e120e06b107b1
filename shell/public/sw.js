// Shows a page of its own when the portal can't be reached. Nothing else is stored: no page, no file, no answer of the API.
// The API adds the shell's version to the end of this file, so that each release installs it anew.
const cacheName = 'campus-offline';
const files = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  // The page is asked for while this starts.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const answer = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
    event.respondWith(answer.catch(async () => (await caches.match('/offline.html')) ?? Response.error()));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});
