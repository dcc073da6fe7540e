/**
 * Vendure with the same stays as products with one variant each, written by its own importer, and its shop API. Runs in
 * the folder it was installed in, on its own database.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'package.json'))
const { bootstrap, DefaultLogger, FastImporterService } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const pg = require('pg')

const url = new URL(process.env.DATABASE_URL)
const config = {
  apiOptions: { port: 0, hostname: '127.0.0.1', shopApiPath: 'shop-api', adminApiPath: 'admin-api' },
  authOptions: { superadminCredentials: { identifier: 'bench', password: 'bench' }, tokenMethod: ['bearer'] },
  dbConnectionOptions: {
    type: 'postgres',
    host: url.hostname,
    port: Number(url.port),
    username: url.username,
    password: url.password,
    database: url.pathname.slice(1),
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: 0 }),
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'America',
  countries: [{ name: 'United States', code: 'US', zone: 'America' }],
  taxRates: [{ name: 'None', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
}

async function readStays() {
  const client = new pg.Client(process.env.STAYS_URL)
  await client.connect()
  const { rows } =
    await client.query(`select id, content->>'name' as name, coalesce(content->>'description', '') as description,
    coalesce((content->>'currentRate')::int, 0) as rate from stays order by favorite_count desc limit 10000`)
  await client.end()
  return rows
}

async function write(app) {
  await populate(async () => app, initialData)
  const importer = app.get(FastImporterService)
  await importer.initialize()
  for (const { id, name, description, rate } of await readStays()) {
    const translation = { languageCode: 'en', name }
    const product = { translations: [{ ...translation, slug: id.replaceAll('_', '-'), description }] }
    const productId = await importer.createProduct({ enabled: true, ...product })
    await importer.createProductVariant({
      productId,
      sku: id,
      price: rate,
      stockOnHand: 1,
      translations: [translation],
    })
  }
}

const app = await bootstrap(config, { nestApplicationOptions: { logger: false } })
if (process.env.STAYS_URL) await write(app)
process.send?.(app.getHttpServer().address().port)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
