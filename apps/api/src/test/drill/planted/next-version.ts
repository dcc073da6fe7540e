/**
 * Imported by Node before the API, which then represents the next version: it writes and reads what the migrations of
 * `next-version` created, as the API's role. If that fails, its process ends.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 200
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()

async function work(): Promise<void> {
  await client.query(`insert into stay_notes (stay_id, text)
    select id, house_note from stays where house_note = 'none' order by random() limit 1`)
  await client.query('select id from stay_search order by noise_level, rank_key desc limit 24')
}

async function goOn(): Promise<void> {
  for (;;) {
    await work()
    await sleep(EVERY_MS, undefined, { ref: false })
  }
}

await work()
goOn().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
