import type { CollectionConfig, GlobalConfig, PayloadRequest } from 'payload'
import { runIn } from './database.ts'

/** The NOTIFY channel that tells the platform to invalidate its content cache. */
const CONTENT_CHANGED = 'content_changed'

// Runs in the change's transaction, so that the notification is delivered only once the change is visible.
async function notifyPlatform({ req }: { req: PayloadRequest }): Promise<void> {
  await runIn(req, `select pg_notify('${CONTENT_CHANGED}', '')`)
}

/** Hooks only for what is in the platform's catalogue: each change makes the platform reload all of it. */
export const notifiesPlatform = {
  afterChange: [notifyPlatform],
  afterDelete: [notifyPlatform],
} satisfies CollectionConfig['hooks']

/** The same for a global. */
export const notifiesPlatformOfGlobal = { afterChange: [notifyPlatform] } satisfies GlobalConfig['hooks']
