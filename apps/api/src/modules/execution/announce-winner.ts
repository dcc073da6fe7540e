/** The winner of a giveaway is announced by the outlets that promoted it, once each. */
import { type Catalogue, type CatalogueOutlet, isStoryNetwork, publisherOf, type TaskPublisher } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { giveawayById } from '../giveaways/index.ts'
import { insertAnnouncements, postsOfGiveaway, type TaskRow } from './execution-store.ts'
import { publishAtTheirTime } from './queue.ts'

/** Who posts there now: the network's API, if it posted the promotion and not as a story, which has no text. */
function announcerAt(outlet: CatalogueOutlet, { publisher }: Pick<TaskRow, 'publisher'>): TaskPublisher {
  const { network } = outlet
  const isByApi = publisher === 'network-api' && outlet.publisher === null && network && !isStoryNetwork(network)
  return isByApi ? publisher : publisherOf(outlet)
}

/** Records the announcement tasks for a drawn giveaway, and enqueues those the platform carries out. */
export async function announceWinner(db: Db, giveawayId: string, catalogue: Catalogue, now: Date): Promise<void> {
  const giveaway = await giveawayById(db, giveawayId, true)
  if (!giveaway?.row.winner_entry_hash) return
  const { title, prize, entry_count: entryCount } = giveaway.row
  const posts = (await postsOfGiveaway(db, giveawayId)).map((post) => {
    const outlet = catalogue.outlets.find(({ id }) => id === post.outlet_id)
    // As the outlet is posted to now; the task for a deleted outlet waits for staff.
    return outlet ? { ...post, publisher: announcerAt(outlet, post) } : post
  })
  await insertAnnouncements(db, posts, { giveawayId, title, prize: prize ?? '', entryCount }, now)
  for (const promotionId of new Set(posts.map(({ promotion_id }) => promotion_id)))
    await publishAtTheirTime(db, promotionId)
}
