/** `npm run bench [-- search|http|events|web] [--stays 1000000]`: figures and ratios, against their targets. */
import { parseArgs } from 'node:util'
import { databaseOf } from './database.ts'
import { benchEvents } from './events.ts'
import { benchHttp } from './http.ts'
import { keep, print, type Row } from './report.ts'
import { benchSearch } from './search.ts'
import { benchWeb } from './web.ts'

const { values, positionals } = parseArgs({
  options: { stays: { type: 'string', default: '100000' }, only: { type: 'string' } },
  allowPositionals: true,
})
const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('DATABASE_URL is missing')
const stays = Number(values.stays)
if (!Number.isInteger(stays) || stays < 1000) throw new Error('--stays must be a whole number of at least 1000')

type Bench = { readonly title: string; readonly run: (databaseUrl: string) => Promise<Row[]> }
const benches: Record<string, Bench> = {
  search: { title: `Search over ${stays} stays`, run: (url) => benchSearch(url, values.only) },
  http: { title: `Over HTTP, ${stays} stays`, run: benchHttp },
  events: { title: 'Events', run: (url) => benchEvents(url, stays * 10) },
  web: { title: 'Pages', run: benchWeb },
}

const wanted = positionals.length > 0 ? positionals : Object.keys(benches)
for (const name of wanted)
  if (!benches[name]) throw new Error(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}`)

let missed = 0
const databaseUrl = await databaseOf(serverUrl, stays)
for (const name of wanted) {
  const bench = benches[name] as Bench
  const rows = await bench.run(databaseUrl)
  print(bench.title, rows)
  keep(name, { stays }, rows)
  missed += rows.filter((row) => row.met === false).length
}
console.log(missed === 0 ? '\nEvery target was met.' : `\n${missed} targets were missed.`)
