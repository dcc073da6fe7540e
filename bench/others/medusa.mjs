/**
 * Medusa with the same stays as products with one variant each, written by its own services, and its store API. Runs in
 * the folder it was installed in, on its own database.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const directory = process.cwd()
const databaseUrl = process.env.DATABASE_URL
writeFileSync(
  join(directory, 'medusa-config.js'),
  `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
})
`,
)
// Keep its log output off the benchmark's screen.
const quiet = { LOG_LEVEL: 'error', MEDUSA_DISABLE_TELEMETRY: 'true', NODE_ENV: 'production' }
Object.assign(process.env, quiet)
execFileSync(process.execPath, [join(directory, 'node_modules/@medusajs/cli/cli.js'), 'db:migrate', '--skip-scripts'], {
  cwd: directory,
  stdio: ['ignore', 'ignore', 'inherit'],
})

const require = createRequire(join(directory, 'package.json'))
const { default: load, initializeContainer } = require('@medusajs/medusa/loaders/index')
const express = require('express')
const pg = require('pg')

async function query(url, text, values) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const AT_ONCE = 500

async function write(container) {
  const [channel] = await container.resolve('sales_channel').createSalesChannels([{ name: 'Bench' }])
  const [key] = await container
    .resolve('api_key')
    .createApiKeys([{ title: 'Bench', type: 'publishable', created_by: 'bench' }])
  await query(databaseUrl, 'update api_key set token = $1 where id = $2', [process.env.PUBLISHABLE_KEY, key.id])
  const sales_channel = { sales_channel_id: channel.id }
  await container.resolve('link').create([{ api_key: { publishable_key_id: key.id }, sales_channel }])
  const stays = await query(
    process.env.STAYS_URL,
    `select row_number() over () as number, id, content->>'name' as title, content->>'description' as description
     from (select * from stays order by favorite_count desc limit 10000) s`,
  )
  while (stays.length > 0) {
    const products = await container.resolve('product').createProducts(
      stays.splice(0, AT_ONCE).map(({ number, id, title, description }) => ({
        title,
        description,
        handle: `stay-${number}`,
        status: 'published',
        options: [{ title: 'Nights', values: ['One'] }],
        variants: [{ title: 'One', sku: id, options: { Nights: 'One' } }],
      })),
    )
    await container.resolve('link').create(products.map(({ id }) => ({ product: { product_id: id }, sales_channel })))
  }
}

await initializeContainer(directory)
const app = express()
const { container } = await load({ directory, expressApp: app })
if (process.env.STAYS_URL) await write(container)
const server = createServer(app).listen(0, '127.0.0.1', () => process.send?.(server.address().port))
process.once('SIGTERM', () => process.exit(0))
