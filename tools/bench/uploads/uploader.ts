/** Sends one application with a document for each token, all at once; plainly, so that it takes the server no time. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { workerData } from 'node:worker_threads';

const { url, tokens, bytes } = workerData as { url: string; tokens: string[]; bytes: number };
const texts = {
  name: 'Bench',
  email: 'bench@sggs.ac.in',
  regNo: '2023BCS001',
  designation: 'Student',
  date: new Date().toISOString().slice(0, 10),
  explanation: 'To see how fast documents are received.',
};
const part = (field: string) => `\r\n--bench\r\nContent-Disposition: form-data; name="${field}"`;
const fields = Object.entries(texts).map(([field, value]) => `${part(field)}\r\n\r\n${value}`);
const content = Buffer.alloc(bytes, 'campus');
content.write('%PDF-1.4\n');
const body = Buffer.concat([
  Buffer.from(`${fields.join('')}${part('budgetFile')}; filename="bench.pdf"\r\n\r\n`),
  content,
  Buffer.from('\r\n--bench--\r\n'),
]);

await Promise.all(
  tokens.map(async (token) => {
    const upload = request(`${url}/applications`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': body.length,
      },
    });
    upload.end(body);
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    const told = await text(answer);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${told}`);
  }),
);
