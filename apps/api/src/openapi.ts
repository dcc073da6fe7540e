/** Prints the OpenAPI document. Needs no database, because building it runs no query. */
import { buildApp } from './app.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'

const LINE_WIDTH = 120

/** JSON with short lists and objects on one line, for readable diffs. */
function format(value: unknown, key = '', indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + key.length + line.length < LINE_WIDTH) return line
  const deeper = `${indent}  `
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((item) => format(item, '', deeper))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${format(item, name, deeper)}`)]
  return `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`
}

const config = readConfig({
  DATABASE_URL: 'postgres://localhost/none',
  AUTH_SECRET: 'a secret that signs nothing at all, ever',
  PUBLIC_URL: 'http://localhost:3000',
})
const platform = await buildApp(config, createLog('silent'))
await platform.server.ready()
process.stdout.write(`${format(JSON.parse(JSON.stringify(platform.server.swagger())))}\n`)
await platform.close()
