import type { CollectionConfig, PayloadRequest } from 'payload'
import { runIn } from './database.ts'

/** The channel on which the platform hears that content is not what it has in its cache. */
const CONTENT_CHANGED = 'content_changed'

// In the transaction of the change, so that nobody is told before it can be read.
async function tellPlatform({ req }: { req: PayloadRequest }): Promise<void> {
  await runIn(req, `select pg_notify('${CONTENT_CHANGED}', '')`)
}

/** The hooks of a collection that the platform keeps a copy of. */
export const tellsPlatform = {
  afterChange: [tellPlatform],
  afterDelete: [tellPlatform],
} satisfies CollectionConfig['hooks']
