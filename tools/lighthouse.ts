// `npm run lighthouse`: runs Lighthouse on the public pages, emulating a phone. It is installed on first use: a hundred
// packages that nothing else needs. `E2E_BASE_URL` names a site that is already running.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runVisibly } from './supervisor/run.ts'
import { root } from './supervisor/settings.ts'

const folder = join(root, 'e2e/lighthouse')
const npm = process.env.npm_execpath

async function install(): Promise<number> {
  if (existsSync(join(folder, 'node_modules/lighthouse'))) return 0
  const words = [...(npm ? [process.execPath, npm] : ['npm']), 'ci', '--workspaces=false', '--no-audit', '--no-fund']
  return runVisibly({ words, cwd: folder })
}

process.exitCode =
  (await install()) || (await runVisibly({ words: [process.execPath, join(folder, 'run.ts')], cwd: root }))
