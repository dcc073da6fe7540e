/** The web server as it runs in production. */
import '../../apps/web/server/environment.ts'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { buildWebServer } from '../../apps/web/server/app.ts'
import { readSettings } from '../../apps/web/server/settings.ts'
import { tell } from './tell.ts'

const build = join(import.meta.dirname, '../../apps/web/build/en')
const settings = readSettings({ ...process.env, DEMO: 'true', LOG_LEVEL: 'warn' })
const site = (await import(join(build, 'server/index.js'))) as ServerBuild
const app = buildWebServer(settings, site, join(build, 'client'))
await app.listen({ port: 0, host: '127.0.0.1' })
tell(app.server)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
