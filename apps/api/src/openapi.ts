/** Prints the platform's OpenAPI document. It needs no database: nothing is asked of one. */
import { buildApp } from './app.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'

const config = readConfig({
  DATABASE_URL: 'postgres://localhost/none',
  AUTH_SECRET: 'a secret that signs nothing at all, ever',
  PUBLIC_URL: 'http://localhost:3000',
})
const platform = await buildApp(config, createLog('silent'))
await platform.server.ready()
process.stdout.write(`${JSON.stringify(platform.server.swagger(), null, 2)}\n`)
await platform.close()
