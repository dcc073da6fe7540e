/**
 * `npm run bench [-- search|dates|http|peers|costs|events|analytics|web|saved-searches] [--stays 1000000] [--events
 * 100000000] [--searches 100000] [--with vendure,medusa]`: figures and ratios, compared with their targets.
 */
import { parseArgs } from 'node:util'
import { benchAnalytics } from './analytics.ts'
import { benchCosts } from './costs.ts'
import { databaseOf } from './database.ts'
import { benchDates } from './dates.ts'
import { benchEvents } from './events.ts'
import { drawGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { others } from './others.ts'
import { benchPeers } from './peers.ts'
import { appendResults, print, type Row } from './report.ts'
import { benchSavedSearches } from './saved-searches.ts'
import { benchSearch } from './search.ts'
import { benchWeb } from './web.ts'

const { values, positionals } = parseArgs({
  options: {
    stays: { type: 'string', default: '100000' },
    events: { type: 'string' },
    searches: { type: 'string', default: '100000' },
    only: { type: 'string' },
    with: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('DATABASE_URL is missing')
const stays = Number(values.stays)
if (!Number.isInteger(stays) || stays < 1000) throw new Error('--stays must be a whole number of at least 1000')

const events = Number(values.events ?? stays * 10)
if (!Number.isInteger(events) || events < 10_000) throw new Error('--events must be a whole number of at least 10000')

const searches = Number(values.searches)
if (!Number.isInteger(searches) || searches < 1) throw new Error('--searches must be a whole number of at least 1')

const shops = values.with.split(',').filter(Boolean)
for (const shop of shops)
  if (!others[shop]) throw new Error(`--with takes ${Object.keys(others).join(' and ')}, not ${shop}`)

type Bench = { readonly title: string; readonly run: (databaseUrl: string) => Promise<Row[]> }
const benches: Record<string, Bench> = {
  search: { title: `Search over ${stays} stays`, run: (url) => benchSearch(url, values.only) },
  dates: { title: `Searches by dates over ${stays} stays`, run: (url) => benchDates(url, stays) },
  http: { title: `Over HTTP, ${stays} stays`, run: benchHttp },
  costs: { title: `Processor time of a request, ${stays} stays`, run: benchCosts },
  peers: { title: `Beside others, ${stays} stays`, run: (url) => benchPeers(url, shops) },
  events: { title: 'Events', run: (url) => benchEvents(url, events) },
  analytics: { title: 'Analytics', run: (url) => benchAnalytics(url, events) },
  web: { title: 'Pages', run: benchWeb },
  'saved-searches': {
    title: `Saved searches, ${stays} stays`,
    run: (url) => benchSavedSearches(url, searches),
  },
}

const wanted = (positionals.length > 0 ? positionals : Object.keys(benches)).map((name) => {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}`)
  return { name, bench }
})

let missed = 0
const databaseUrl = await databaseOf(serverUrl, stays)
for (const { name, bench } of wanted) {
  const rows = await bench.run(databaseUrl)
  print(bench.title, rows)
  appendResults(name, { stays, ...(values.events && { events }) }, rows)
  if (name === 'search') drawGrowth()
  missed += rows.filter((row) => row.met === false).length
}
console.log(missed === 0 ? '\nEvery target was met.' : `\n${missed} targets were missed.`)
