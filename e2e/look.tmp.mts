import { chromium } from '@campus/tools/browser';
import { chromium as pw } from '@playwright/test';
const base='http://127.0.0.1:4410';
const browser = await pw.launch(await chromium());
const [,, who, ...paths] = process.argv;
for (const [w,h] of [[360,740],[1280,900]] as const) for (const scheme of ['light','dark'] as const) {
  const ctx = await browser.newContext({ viewport:{width:w,height:h}, colorScheme: scheme, storageState: `${import.meta.dirname}/test-results/personas/${who}.json` });
  for (const [i,p] of paths.entries()) {
    const page = await ctx.newPage();
    await page.goto(base+p, {timeout: 60000}); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1500);
    if (process.env.OPEN) { for (const d of await page.locator('summary').all()) await d.click().catch(()=>{}); await page.waitForTimeout(400); }
    const over = await page.evaluate('document.documentElement.scrollWidth-innerWidth');
    await page.screenshot({ path:`/tmp/shots-nom/${who}-${i}-${w}-${scheme}.png`, fullPage: true });
    console.log(p,w,scheme,'overflow',over);
    await page.close();
  }
  await ctx.close();
}
await browser.close();
