import type { CollectionConfig, GlobalConfig, PayloadRequest } from 'payload'
import { runIn } from './database.ts'

/** The NOTIFY channel that tells the platform to invalidate its content cache. */
const CONTENT_CHANGED = 'content_changed'

// In the transaction of the change, so that it is delivered only once the change is visible.
async function tellPlatform({ req }: { req: PayloadRequest }): Promise<void> {
  await runIn(req, `select pg_notify('${CONTENT_CHANGED}', '')`)
}

/** Hooks for what is in the platform's catalogue, and nothing else: each change has it read the whole catalogue again. */
export const tellsPlatform = {
  afterChange: [tellPlatform],
  afterDelete: [tellPlatform],
} satisfies CollectionConfig['hooks']

/** The same for a global. */
export const tellsPlatformOfGlobal = { afterChange: [tellPlatform] } satisfies GlobalConfig['hooks']
