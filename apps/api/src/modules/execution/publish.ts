/** Tasks the platform carries out itself: its own feed in one transaction, everything else through deliveries. */
import { DAY_MS, HOUR_MS, STORY_HOURS, type TaskDone } from '@lodestay/domain'
import { promotionNow } from '../promotions/index.ts'
import { block, finish, obstacleTo } from './carry-out.ts'
import { type Delivering, deliverTask } from './deliver.ts'
import { isPaused, type TaskRow, taskById } from './execution-store.ts'
import { insertFeedPost } from './feed-post-store.ts'
import { postOf } from './task-post.ts'

/** A post without an end date stays in the feed for two weeks. */
const SHOWN_FOR_MS = 14 * DAY_MS

/** Carries out a platform task that is due; leaves all others alone. */
export async function publishTask(delivering: Delivering, taskId: string): Promise<void> {
  const publisher = (await taskById(delivering.db, taskId))?.row.publisher
  await (publisher === 'lodestay-feed' ? publishToFeed(delivering, taskId) : deliverTask(delivering, taskId))
}

async function publishToFeed(delivering: Delivering, taskId: string): Promise<void> {
  const { db, now } = delivering
  await db.transaction().execute(async (tx) => {
    const row = (await taskById(tx, taskId, true))?.row
    if (row?.status !== 'scheduled' || !row.due_at || row.due_at > now) return
    // It waits without being blocked: resuming it enqueues it.
    if (isPaused(row)) return
    const obstacle = await obstacleTo(tx, row)
    const ending = { db: tx, actorId: 'system', now }
    if (obstacle) return block(ending, row, 'refused', obstacle)
    await finish(ending, row, await postToFeed({ ...delivering, db: tx }, row))
  })
}

async function postToFeed({ db, now, catalogue, siteUrl, linkUrl }: Delivering, row: TaskRow): Promise<TaskDone> {
  const promotion = await promotionNow(db, row.promotion_id)
  const { caption, media } = await postOf({ db, catalogue, linkUrl }, row, promotion)
  const { endDate, promotionTypeId } = promotion.row.content
  const isStory = !row.announcement && catalogue.types.find(({ id }) => id === promotionTypeId)?.planItem === 'stories'
  const shown = new Date(now.getTime() + (isStory ? STORY_HOURS * HOUR_MS : SHOWN_FOR_MS))
  const endsAt = !isStory && !row.announcement && endDate && new Date(endDate) > now ? new Date(endDate) : shown
  await insertFeedPost(db, {
    taskId: row.id,
    stayId: row.stay_id,
    outletName: row.outlet_name,
    caption,
    media,
    publishedAt: now,
    endsAt,
    isStory,
  })
  return { url: `${siteUrl}/feed`, screenshot: null }
}
