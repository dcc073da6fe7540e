/**
 * Runs Lighthouse on the public pages as on a phone. Prints a table; anything that keeps accessibility, best practices
 * or SEO below 100 is named, and fails the run. Performance depends on this machine, and is only reported.
 */
import { join } from 'node:path'
import { freePort } from '@lodestay/tools/ports'
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../support/browser.ts'
import startProduct, { productAddress } from '../support/product.ts'

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly scoreDisplayMode: string
}
type Category = { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
type Report = {
  readonly categories: Readonly<Record<string, Category>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly runtimeError?: { readonly message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const perfect = ['accessibility', 'best-practices', 'seo']
const pages = ['/', '/stays', '/offers', '/cancellations', '/plans', '/pages/about']

async function addressOfStay(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(`${site}/stays`)
  const address = await page.locator('main a[href^="/stays/stay_"]').first().getAttribute('href')
  await page.close()
  if (!address) throw new Error('The search shows no stay')
  return address
}

function percent(score: number | null | undefined): number {
  return Math.floor((score ?? 0) * 100)
}

/** The audits that keep a category below 100. */
function faultsOf({ categories, audits }: Report, category: string): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`)
}

function rowOf(name: string, { categories, audits }: Report): string {
  const scores = ['performance', ...perfect].map((category) => percent(categories[category]?.score))
  const seconds = ((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(1)
  const blocked = Math.round(audits['total-blocking-time']?.numericValue ?? 0)
  return `| ${[name, ...scores, `${seconds} s`, `${blocked} ms`].join(' | ')} |`
}

// Imported by path, because only the command installs it, into this folder.
const { default: lighthouse }: { default: Lighthouse } = await import(
  join(import.meta.dirname, 'node_modules/lighthouse/core/index.js')
)
const site = await productAddress()
const stop = await startProduct()
const port = await freePort()
const options = await chromiumLaunchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
})
const faults: string[] = []
try {
  console.log('| page | performance | accessibility | practices | SEO | largest paint | blocked |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const stay = await addressOfStay(browser, site)
  for (const [name, path] of [...pages.map((each) => [each, each] as const), ['/stays/{id}', stay] as const]) {
    const { lhr } = (await lighthouse(site + path, { port, logLevel: 'silent' })) ?? {}
    if (!lhr || lhr.runtimeError) throw new Error(`${name}: ${lhr?.runtimeError?.message ?? 'no report'}`)
    console.log(rowOf(name, lhr))
    for (const category of perfect) faults.push(...faultsOf(lhr, category).map((fault) => `${name}: ${fault}`))
  }
} finally {
  await browser.close()
  await stop?.()
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
