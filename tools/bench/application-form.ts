/** An application with a document of so many bytes, as a browser would send it. */
export async function applicationForm(bytes: number): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  const texts = {
    name: 'Bench',
    email: 'bench@sggs.ac.in',
    regNo: '2023BCS001',
    designation: 'Student',
    date: new Date().toISOString().slice(0, 10),
    explanation: 'To see how fast documents are received.',
  };
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  const content = Buffer.alloc(bytes, 'campus');
  content.write('%PDF-1.4\n');
  form.append('budgetFile', new Blob([content], { type: 'application/pdf' }), 'bench.pdf');
  const request = new Response(form);
  return {
    type: request.headers.get('content-type')!,
    body: Buffer.from(await request.arrayBuffer()),
  };
}
