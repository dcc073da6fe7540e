// `npm run drill:races`: each pair of calls that race for one thing, a thousand times on two api processes and a real
// PostgreSQL; `npm run drill:races -- 50 shortlink` runs 50 races of the pairs with the word in their name.
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const [first, ...rest] = process.argv.slice(2)
const races = first && /^\d+$/.test(first) ? first : '1000'
const words = races === first ? rest : [first, ...rest].filter((word) => word !== undefined)
const only = words.length > 0 ? ['--testNamePattern', words.join('|')] : []
process.exitCode = await runVisibly({
  words: [...programOf('vitest'), 'run', 'apps/api/src/test/drill/', '--reporter=verbose', ...only],
  cwd: root,
  env: { DRILL_RACES: races },
})
