/** A drawn giveaway is announced by the outlets that promoted it, each once. */
import { type Catalogue, type CatalogueOutlet, isStoryNetwork, publisherOf, type TaskPublisher } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { giveawayById } from '../giveaways/index.ts'
import { insertAnnouncements, postsOfGiveaway, type TaskRow } from './execution-store.ts'
import { publishAtTheirTime } from './queue.ts'

/** Who posts there now: the network's API, if it posted the promotion. As a story it would post no words. */
function announcerAt(outlet: CatalogueOutlet, { publisher }: Pick<TaskRow, 'publisher'>): TaskPublisher {
  const { network } = outlet
  const isByApi = publisher === 'network-api' && outlet.publisher === null && network && !isStoryNetwork(network)
  return isByApi ? publisher : publisherOf(outlet)
}

/** Writes the tasks of a giveaway with a winner down, and enqueues those that the platform carries out. */
export async function announceWinner(db: Db, giveawayId: string, catalogue: Catalogue, now: Date): Promise<void> {
  const giveaway = await giveawayById(db, giveawayId, true)
  if (!giveaway?.row.winner_entry_hash) return
  const { title, prize, entry_count: entryCount } = giveaway.row
  const posts = (await postsOfGiveaway(db, giveawayId)).map((post) => {
    const outlet = catalogue.outlets.find(({ id }) => id === post.outlet_id)
    // As it is posted to now; an outlet that is gone waits for staff.
    return outlet ? { ...post, publisher: announcerAt(outlet, post) } : post
  })
  await insertAnnouncements(db, posts, { giveawayId, title, prize: prize ?? '', entryCount }, now)
  for (const promotionId of new Set(posts.map(({ promotion_id }) => promotion_id)))
    await publishAtTheirTime(db, promotionId)
}
