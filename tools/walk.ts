// `npm run walk`: opens every page as every kind of account, in both widths and both color schemes; `npm run walk --
// admin` only for tests whose name contains the word. The suite opens each page once.
import { programOf } from './supervisor/packages.ts'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const words = process.argv.slice(2)
const only = words.length > 0 ? ['--grep', words.join('|')] : []
const playwright = programOf('@playwright/test', 'e2e', 'playwright')
process.exitCode = await runVisibly({
  words: [...playwright, 'test', '--config=e2e', 'e2e/every-page.spec.ts', ...only],
  cwd: root,
  env: { WALK: 'whole' },
})
