// Script of the page that sw.js shows while the portal can't be reached. It makes no requests.
const byId = (id) => document.getElementById(id);

if (!navigator.onLine) {
  byId('title').textContent = 'You are offline';
  byId('cause').textContent =
    'This device has no network connection. The page opens again when the connection is back.';
}
byId('again').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());

/** See `rememberOffline` of the kit. */
function readNotes() {
  try {
    return Object.values(JSON.parse(localStorage.getItem('campus.mine.offline-notes') ?? '{}'));
  } catch {
    return [];
  }
}

for (const { title, value } of readNotes()) {
  if (typeof title !== 'string' || typeof value !== 'string') continue;
  byId('kept').hidden = false;
  byId('notes').append(
    Object.assign(document.createElement('dt'), { textContent: title }),
    Object.assign(document.createElement('dd'), { textContent: value }),
  );
}
