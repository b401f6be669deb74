import {chromium} from "playwright-core";
import {mkdirSync} from "node:fs";
const [port, out, ...pages] = process.argv.slice(2);
mkdirSync(out, {recursive: true});
const b = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"]});
for (const page of pages) for (const [w, scheme] of [[1400, "light"], [390, "dark"]]) {
  const p = await b.newPage({viewport: {width: w, height: 1000}, colorScheme: scheme});
  p.on("console", m => ["error","warning"].includes(m.type()) && console.log(page, w, m.text()));
  p.on("pageerror", e => console.log(page, w, "pageerror", e.message));
  await p.goto(`http://127.0.0.1:${port}/${page}`, {waitUntil: "networkidle"});
  await p.waitForTimeout(2500);
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(page, w, "overflow", over);
  for (const e of await p.$$eval(".observablehq--error", l => l.map(x => x.textContent))) console.log(page, w, "ERR", e);
  await p.screenshot({path: `${out}/${page.replace(/\W/g,"-")}-${w}.png`, fullPage: true});
  await p.close();
}
await b.close();
