/** What a task posts. */
import { type Catalogue, type ExecutionTaskDetail, postAt } from '@lodestay/domain'
import type { PromotionSubject } from '../promotions/index.ts'
import { linkOf, type TaskRow, toTask } from './execution-store.ts'

/** Without the names of who takes part, which staff alone see. */
export type Post = Omit<ExecutionTaskDetail['post'], 'participants'>

/** A promotion's post at the task's outlet, by what its network takes now. */
export function postOf(
  row: TaskRow,
  { row: promotion }: PromotionSubject,
  catalogue: Catalogue,
  siteUrl: string,
): Post {
  const { content } = promotion
  const network = catalogue.outlets.find(({ id }) => id === row.outlet_id)?.network ?? null
  const { caption, media, locations, linkSticker } = postAt(content, { network })
  return {
    caption,
    media: [...media],
    taggedAccounts: content.taggedAccounts,
    locations: [...locations],
    linkSticker,
    link: siteUrl + linkOf(row),
    existingPost: content.mediaSelection.type === 'existing_post' ? content.mediaSelection.postId : null,
    notes: [content.dateInstructions, content.extraNotes].filter(Boolean),
  }
}

/** A task with its post, and the proofs that it builds on. */
export function toTaskDetail(
  row: TaskRow,
  all: readonly TaskRow[],
  promotion: PromotionSubject,
  { catalogue, siteUrl, participants }: { catalogue: Catalogue; siteUrl: string; participants: readonly string[] },
): Omit<ExecutionTaskDetail, 'attempts'> {
  const before = { posting: [], amplification: ['posting'], reshare: ['posting', 'amplification'] }[row.role]
  const buildsOn = all.flatMap(({ role, proof_url: url }) => (url && (before as string[]).includes(role) ? [url] : []))
  const post = { ...postOf(row, promotion, catalogue, siteUrl), participants: [...participants] }
  return { ...toTask(row), post, buildsOn }
}
