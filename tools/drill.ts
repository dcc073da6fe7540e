// `npm run drill:races`, `drill:checkout` and the others below: the long forms of drills whose short ones are in the
// suite, on real processes and a real PostgreSQL. A number sets how many runs, or how many seconds; words select races:
// `npm run drill:races -- 50 shortlink`.
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const drills: Readonly<Record<string, { readonly variable: string; readonly count: string }>> = {
  races: { variable: 'DRILL_RACES', count: '1000' },
  checkout: { variable: 'DRILL_KILLS', count: '200' },
  webhooks: { variable: 'DRILL_EVENTS', count: '10000' },
  campaigns: { variable: 'DRILL_TASKS', count: '10000' },
  'dropped-answers': { variable: 'DRILL_CHECKOUTS', count: '1000' },
  load: { variable: 'DRILL_SECONDS', count: '600' },
  faults: { variable: 'DRILL_FAULTS', count: '48' },
  failover: { variable: 'DRILL_SECONDS', count: '120' },
  upgrade: { variable: 'DRILL_STAYS', count: '100000' },
  restore: { variable: 'DRILL_SECONDS', count: '60' },
}

const [name = '', ...args] = process.argv.slice(2)
const drill = drills[name]
if (!drill) throw new Error(`usage: npm run drill:<${Object.keys(drills).join('|')}> [-- COUNT WORDS]`)
const [first] = args
const count = first && /^\d+$/.test(first) ? first : drill.count
const words = args.filter((word) => word !== count)
const only = words.length > 0 ? ['--testNamePattern', words.join('|')] : []
process.exitCode = await runVisibly({
  words: [...programOf('vitest'), 'run', `apps/api/src/test/drill/${name}.test.ts`, '--reporter=verbose', ...only],
  cwd: root,
  env: { [drill.variable]: count },
})
