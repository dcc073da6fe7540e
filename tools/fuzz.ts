// `npm run fuzz`: 500 requests to every endpoint, generated from our own document; `npm run fuzz -- 50 offers` sends 50
// to those whose address contains the word. FUZZ_SEED repeats a failed run: its output includes the seed.
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const [first, ...rest] = process.argv.slice(2)
const runs = first && /^\d+$/.test(first) ? first : '500'
const words = runs === first ? rest : [first, ...rest].filter((word) => word !== undefined)
const only = words.length > 0 ? ['--testNamePattern', words.join('|')] : []
process.exitCode = await runVisibly({
  words: [...programOf('vitest'), 'run', 'apps/api/src/test/fuzz/', ...only],
  cwd: root,
  env: { FUZZ_RUNS: runs },
})
