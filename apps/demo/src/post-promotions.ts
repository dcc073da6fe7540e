/** Executes the demo's promotions whose day is past, through the product's own functions. */

import type { Db } from '@lodestay/api/kernel/db'
import { claim, finish, planExecution, tasksOf } from '@lodestay/api/modules/execution/index'
import { type Catalogue, daysAfter } from '@lodestay/domain'
import { type AddedPromotion, isUnposted } from './add-promotions.ts'

/** A post's tracked link, and the day it was posted, relative to today. */
export type DemoPost = { readonly stayId: string; readonly taskId: string; readonly code: string; readonly day: number }
type Posting = { readonly moderator: { readonly id: string }; readonly now: Date; readonly catalogue: Catalogue }

/** Posts each unposted one manually on its day, with a proof. */
export async function postPromotions(
  db: Db,
  added: readonly AddedPromotion[],
  { moderator, now, catalogue }: Posting,
): Promise<void> {
  for (const promotion of added.filter(isUnposted)) {
    const { id, day } = promotion
    const at = daysAfter(now, day ?? 0)
    await db.transaction().execute(async (tx) => {
      await planExecution(tx, id, catalogue, at)
      for (const task of await tasksOf(tx, id)) {
        await claim(tx, task, { claimed_by: moderator.id, claimed_by_outlet: false }, at)
        const proof = { url: `https://www.instagram.com/p/${task.code}`, screenshot: null }
        await finish({ db: tx, actorId: moderator.id, now: at }, { ...task, status: 'running' }, proof)
      }
    })
  }
}

/** The posts of the promotions whose day is past. */
export async function postsOf(db: Db, added: readonly AddedPromotion[]): Promise<DemoPost[]> {
  const posts: DemoPost[] = []
  for (const { id, stayId, fate, day } of added) {
    if (fate !== 'posted' || day === null) continue
    for (const { id: taskId, code } of await tasksOf(db, id)) posts.push({ stayId, taskId, code, day })
  }
  return posts
}
