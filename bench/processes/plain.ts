/** The baselines: the same responses from routes without checks, from rows joined per request, and as constants. */
import type { AddressInfo } from 'node:net'
import { createDb, createPool, createReader, type Reader } from '@lodestay/api/kernel/db'
import { insertEvents } from '@lodestay/api/modules/events/event-store'
import { searchPublic } from '@lodestay/api/modules/search/search-stays'
import { emptyFilter, type Filter } from '@lodestay/domain'
import fastify from 'fastify'

const url = process.env.DATABASE_URL ?? ''
const reader = createReader(url)
const pool = createPool(url)
const db = createDb(pool)
const app = fastify()
type Statement = Parameters<Reader['rows']>

/** The statements that our search executes, to be replayed by a route that knows them in advance. */
async function statementsOf(filter: Filter): Promise<{ statements: Statement[]; cards: number }> {
  const statements: Statement[] = []
  let cards = 0
  const recorder: Reader = {
    rows: async <Row>(...statement: Statement) => {
      const at = statements.push(statement) - 1
      const rows = await reader.rows<Row>(...statement)
      if (rows.length > 0 && Object.hasOwn(rows[0] as object, 'card')) cards = at
      return rows
    },
    close: reader.close,
  }
  await searchPublic(recorder, filter, { limit: 24, skip: 0 })
  return { statements, cards }
}

async function replay(known: { statements: Statement[]; cards: number }): Promise<string> {
  const answers = await Promise.all(known.statements.map((statement) => reader.rows<{ card: string }>(...statement)))
  return `{"docs":[${(answers[known.cards] ?? []).map((row) => row.card).join(',')}]}`
}

const asJson = 'application/json; charset=utf-8'
const list = await statementsOf(emptyFilter)
const search = await statementsOf(JSON.parse(process.env.BENCH_FILTER ?? '{}') as Filter)
app.get('/plain/list', async (_, reply) => reply.type(asJson).send(await replay(list)))
app.get('/plain/search', async (_, reply) => reply.type(asJson).send(await replay(search)))

async function detailOf(stayId: string): Promise<string> {
  const [row] = await reader.rows<{ detail: string }>(
    'detail',
    'select detail, version from stay_card where stay_id = $1',
    [stayId],
  )
  return row?.detail ?? ''
}

app.get<{ Params: { id: string } }>('/plain/stays/:id', async (request, reply) =>
  reply.type(asJson).send(await detailOf(request.params.id)),
)
const constants = {
  list: await replay(list),
  search: await replay(search),
  stay: await detailOf(process.env.BENCH_STAY ?? ''),
}
for (const [name, text] of Object.entries(constants))
  app.get(`/constant/${name}`, async (_, reply) => reply.type(asJson).send(text))

const joined = `select s.id, s.content, s.enabled, s.plan, s.favorite_count, s.version, s.created_at, s.updated_at, s.published_at,
    o.name as organization_name, (select count(*) from favorites f where f.stay_id = s.id) as favorites
  from stays s join organizations o on o.id = s.organization_id`
app.post('/plain/body', async () => ({ taken: true }))
app.get('/joined/list', async () => {
  const docs = await reader.rows(
    'joined-list',
    `${joined} where s.content is not null and s.enabled order by s.favorite_count desc, s.seq desc limit 25`,
  )
  const [count] = await reader.rows(
    'joined-count',
    'select count(*) as n from (select from stays where content is not null and enabled limit 1001) s',
  )
  return { docs, count }
})
app.get<{ Params: { id: string } }>('/joined/stays/:id', async (request) => {
  const [row] = await reader.rows('joined-one', `${joined} where s.id = $1`, [request.params.id])
  return row
})
app.post<{ Body: { name: 'submit'; value: Record<string, unknown> } }>('/plain/events', async (request, reply) => {
  const { name, value } = request.body
  await insertEvents(db, [{ name, value, identity: 'unknown', key: name, at: new Date() }])
  return reply.code(201).send({ recorded: true })
})
// The indexes the joined list needs for a fair comparison.
await pool.query(
  'create index if not exists bench_stays_rank on stays (favorite_count desc, seq desc) where content is not null and enabled',
)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
process.once('SIGTERM', () => void Promise.all([app.close(), reader.close(), db.destroy()]).then(() => process.exit(0)))
