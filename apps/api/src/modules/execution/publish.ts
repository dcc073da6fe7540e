/** Tasks the platform carries out itself: its own feed in one transaction, everything else through deliveries. */
import { type Catalogue, chosenType, HOUR_MS, STORY_HOURS, type TaskDone } from '@lodestay/domain'
import { type PromotionSubject, promotionNow } from '../promotions/index.ts'
import { block, finish, obstacleTo } from './carry-out.ts'
import { type Delivering, deliverTask } from './deliver.ts'
import { isPaused, type TaskRow, taskById } from './execution-store.ts'
import { insertFeedPost } from './feed-post-store.ts'
import { postOf } from './task-post.ts'

/** A post whose variant sets no duration and whose host set no end date stays in the feed for two weeks. */
const FEED_HOURS = 14 * 24

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
  const isStory = !row.announcement && chosenType(promotion.row.content, catalogue).type?.planItem === 'stories'
  await insertFeedPost(db, {
    taskId: row.id,
    stayId: row.stay_id,
    outletName: row.outlet_name,
    caption,
    media,
    publishedAt: now,
    endsAt: isStory ? hoursAfter(now, STORY_HOURS) : endOf(row, promotion, catalogue, now),
    isStory,
  })
  return { url: `${siteUrl}/feed`, screenshot: null }
}

function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS)
}

/** Until when the feed shows a post: for as long as its variant says, but not past the end of what it promotes. */
function endOf(
  { announcement }: TaskRow,
  { row: { content } }: PromotionSubject,
  catalogue: Catalogue,
  now: Date,
): Date {
  const feedHours = announcement ? null : (chosenType(content, catalogue).variant?.feedHours ?? null)
  const bought = hoursAfter(now, feedHours ?? FEED_HOURS)
  const end = announcement || !content.endDate ? null : new Date(content.endDate)
  if (!end || end <= now) return bought
  return feedHours === null || end < bought ? end : bought
}
