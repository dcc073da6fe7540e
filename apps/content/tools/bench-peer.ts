/**
 * Payload with the same stays, set up as its documentation recommends: a collection, its indexes, its REST API.
 * Pictures and amenities, which we store in tables of our own, are one JSON column here, which is cheaper for Payload.
 * This file isn't with the other benchmarks because its imports change the types of Node's environment.
 */
import type { AddressInfo } from 'node:net'
import { postgresAdapter } from '@payloadcms/db-postgres'
import fastify from 'fastify'
import { buildConfig, getPayload, handleEndpoints } from 'payload'
import pg from 'pg'

const databaseUrl = process.env.DATABASE_URL ?? ''
const ORIGIN = 'http://127.0.0.1'
const KEY = 'peer'

const config = buildConfig({
  secret: 'only benches are signed with this secret',
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  logger: { options: { level: 'error' } },
  db: postgresAdapter({ pool: { connectionString: databaseUrl }, schemaName: 'peer', push: true }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'stays',
      access: { read: () => true },
      fields: [
        { name: 'name', type: 'text', index: true },
        { name: 'description', type: 'textarea' },
        { name: 'city', type: 'text', index: true },
        { name: 'state', type: 'text', index: true },
        { name: 'capacity', type: 'number', index: true },
        { name: 'bedrooms', type: 'number' },
        { name: 'rate', type: 'number', index: true },
        { name: 'favorites', type: 'number', index: true },
        { name: 'media', type: 'json' },
        { name: 'amenities', type: 'json' },
      ],
    },
  ],
})

const client = new pg.Client(databaseUrl)
await client.connect()
await client.query('create schema if not exists peer')
const payload = await getPayload({ config, key: KEY })
const { rows } = await client.query('select count(*)::int as n from peer.stays')
if (rows[0]?.n === 0)
  await client.query(`insert into peer.stays (name, description, city, state, capacity, bedrooms, rate, favorites, media, amenities)
    select content->>'name', content->>'description', content->'location'->'address'->>'city',
      content->'location'->'address'->>'state', (content->>'capacity')::numeric, (content->>'bedrooms')::numeric,
      (content->>'currentRate')::numeric, favorite_count, content->'media', content->'amenities' from stays`)
await client.query('analyze peer.stays')
await client.end()

const server = fastify()
server.get('/api/*', async (incoming, reply) =>
  reply.send(
    await handleEndpoints({
      config: payload.config,
      payloadInstanceCacheKey: KEY,
      request: new Request(new URL(incoming.url, ORIGIN)),
    }),
  ),
)
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.((server.server.address() as AddressInfo).port)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
