/** Sends one application with a document for each token, all at once, and says when all were taken. */
import { parentPort, workerData } from 'node:worker_threads';

const { url, tokens, bytes } = workerData as { url: string; tokens: string[]; bytes: number };
const content = Buffer.alloc(bytes, 'campus');
content.write('%PDF-1.4\n');
const document = new Blob([content]);
const texts = {
  name: 'Bench',
  email: 'bench@sggs.ac.in',
  regNo: '2023BCS001',
  designation: 'Student',
  date: new Date().toISOString().slice(0, 10),
  explanation: 'To see how fast documents are received.',
};

await Promise.all(
  tokens.map(async (token) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    form.append('budgetFile', document, 'bench.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/applications`, { method: 'POST', headers, body: form });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.text();
  }),
);
parentPort?.postMessage('done');
