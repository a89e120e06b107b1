import { chromium } from '@campus/tools/browser';
import { chromium as pw } from '@playwright/test';
import { existsSync } from 'node:fs';
const [,, persona, list, widths='360,1280', scheme='light', extra=''] = process.argv;
const base='http://127.0.0.1:5400';
const browser = await pw.launch(await chromium());
const state = `/dev/shm/ways-${persona}.json`;
const context = await browser.newContext({ colorScheme: scheme as 'light', ...(existsSync(state)&&persona!=='visitor'?{storageState:state}:{}), reducedMotion:'reduce' });
const page = await context.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console:', m.text().slice(0,200)); });
if (persona!=='visitor' && !existsSync(state)) {
  await page.goto(base+'/login');
  await page.getByRole('listitem').filter({hasText: persona}).getByRole('button').first().click();
  await page.waitForURL('**/profile');
  await page.waitForTimeout(1500);
  await context.storageState({ path: state, indexedDB: true });
}
for (const p of list!.split(',')) for (const w of widths.split(',')) {
  await page.setViewportSize({width:Number(w),height:Number(w)<700?740:800});
  await page.goto(base+p);
  await page.getByRole('heading',{level:1}).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  if (extra==='menu') await page.getByRole('button',{name:'Menu'}).click();
  if (extra.startsWith('search')) { await page.keyboard.press('Control+k'); await page.getByRole('combobox').fill(extra.slice(7)); await page.waitForTimeout(1500); }
  const f=`/dev/shm/shots/${persona}${p.replaceAll('/','_')}-${w}-${scheme}${extra?'-'+extra.replace(/\W/g,''):''}.png`;
  await page.screenshot({path:f, fullPage: !extra && process.env.FULL==='1'});
  console.log(f, await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth), await page.title());
}
await browser.close();
