/** What a task posts. */
import {
  type Catalogue,
  type ExecutionTaskDetail,
  notesOf,
  type OutletNetwork,
  type PromotionMedia,
  postAt,
  type StayCard,
  type TaskMedia,
  type WinnerAnnouncement,
  winnerCaption,
} from '@lodestay/domain'
import type { PromotionSubject } from '../promotions/index.ts'
import { announcementOf, linkOf, type TaskRow, toTask } from './execution-store.ts'
import { fileOf } from './posted-pictures.ts'

/** Without the names of who takes part, which staff alone see. */
export type Post = Omit<ExecutionTaskDetail['post'], 'participants'>

/** A promotion's post at the task's outlet, by what its network takes now. */
export function postOf(
  row: TaskRow,
  { row: promotion }: PromotionSubject,
  catalogue: Catalogue,
  linkUrl: string,
): Post {
  const { content } = promotion
  const network = catalogue.outlets.find(({ id }) => id === row.outlet_id)?.network ?? null
  const link = linkUrl + linkOf(row)
  const announcement = announcementOf(row)
  if (announcement) return { ...winnerPost(row, announcement, promotion, network), link }
  const { caption, media, locations, linkSticker } = postAt(content, { network })
  return {
    caption,
    media: filesOf(row, media),
    taggedAccounts: content.taggedAccounts,
    locations: [...locations],
    linkSticker,
    link,
    existingPost: content.mediaSelection.type === 'existing_post' ? content.mediaSelection.postId : null,
    notes: notesOf(content),
  }
}

function filesOf({ id }: TaskRow, media: readonly PromotionMedia[]): TaskMedia[] {
  return media.map((item, place) => ({ ...item, file: fileOf(id, item, place) }))
}

/** Characters for the link that goes below it, on whatever network. */
const LINK_ROOM = 40

/** The post that tells of a drawn giveaway, with the promotion's media or, where an older post was shared, the stay's picture. */
function winnerPost(
  row: TaskRow,
  announcement: WinnerAnnouncement,
  { content, card }: PromotionSubject['row'],
  network: OutletNetwork | null,
): Omit<Post, 'link'> {
  const { media } = postAt(content, { network })
  const { media: pictures } = JSON.parse(card ?? '{"media":[]}') as Pick<StayCard, 'media'>
  return {
    caption: winnerCaption(announcement, network && network.limits.captionMax - LINK_ROOM),
    media: media.length > 0 ? filesOf(row, media) : pictures.slice(0, 1).map((item) => ({ ...item, file: item.url })),
    taggedAccounts: [],
    locations: [],
    linkSticker: network?.limits.linkSticker ? 'See the draw' : null,
    existingPost: null,
    notes: [],
  }
}

/** A task with its post, and the proofs that it builds on. */
export function toTaskDetail(
  row: TaskRow,
  all: readonly TaskRow[],
  promotion: PromotionSubject,
  { catalogue, linkUrl, participants }: { catalogue: Catalogue; linkUrl: string; participants: readonly string[] },
): Omit<ExecutionTaskDetail, 'attempts'> {
  const before = {
    posting: [],
    amplification: ['posting'],
    reshare: ['posting', 'amplification'],
    announcement: ['posting'],
  }[row.role]
  const buildsOn = all.flatMap(({ role, proof_url: url }) => (url && (before as string[]).includes(role) ? [url] : []))
  const post = { ...postOf(row, promotion, catalogue, linkUrl), participants: [...participants] }
  return { ...toTask(row), post, buildsOn }
}
