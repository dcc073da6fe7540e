import type { CollectionConfig, PayloadRequest } from 'payload'
import { databaseOf } from './database.ts'

/** The channel on which the platform hears that content is not what it has in its cache. */
const CONTENT_CHANGED = 'content_changed'

const tellPlatform = async ({ req }: { req: PayloadRequest }): Promise<void> => {
  const db = databaseOf(req.payload)
  const transaction = await req.transactionID
  // In the transaction of the change, so that nobody is told before it can be read.
  const session = transaction === undefined ? undefined : db.sessions[transaction]
  await (session?.db ?? db.drizzle).execute(`select pg_notify('${CONTENT_CHANGED}', '')`)
}

/** The hooks of a collection that the platform keeps a copy of. */
export const tellsPlatform = {
  afterChange: [tellPlatform],
  afterDelete: [tellPlatform],
} satisfies CollectionConfig['hooks']
