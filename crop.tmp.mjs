import {chromium} from "playwright-core";
const [port, page, w, top, h, out, scheme="light"] = process.argv.slice(2);
const b = await chromium.launch({executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"]});
const p = await b.newPage({viewport: {width: +w, height: 1000}, colorScheme: scheme});
await p.goto(`http://127.0.0.1:${port}/${page}`, {waitUntil: "networkidle"}); await p.waitForTimeout(2500);
await p.screenshot({path: out, fullPage: true, clip: {x: 0, y: +top, width: +w, height: +h}});
await b.close();
