/** What a task posts. */
import {
  type Catalogue,
  type ExecutionTaskDetail,
  handleOf,
  notesOf,
  type OutletNetwork,
  type PromotionMedia,
  pictureCardOf,
  postAt,
  type StayCard,
  type TaskMedia,
  type WinnerAnnouncement,
  winnerCaption,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { namesOfPeople } from '../organizations/index.ts'
import type { PromotionSubject } from '../promotions/index.ts'
import { announcementOf, linkOf, type TaskRow, toTask } from './execution-store.ts'
import { fileOf } from './posted-pictures.ts'

export type Post = ExecutionTaskDetail['post']

/** What is needed to build any post. */
export type Making = { readonly db: Db; readonly catalogue: Catalogue; readonly linkUrl: string }

/** A promotion's post at the task's outlet, within what its network currently supports. */
export async function postOf(
  { db, catalogue, linkUrl }: Making,
  row: TaskRow,
  subject: PromotionSubject,
): Promise<Post> {
  const { row: promotion, stayId } = subject
  const { content } = promotion
  const network = catalogue.outlets.find(({ id }) => id === row.outlet_id)?.network ?? null
  const link = linkUrl + linkOf(row)
  const announcement = announcementOf(row)
  if (announcement) return { ...winnerPost(row, announcement, promotion, network), link }
  const { caption, media, locations, linkSticker } = postAt(content, { network })
  const people = await namesOfPeople(db, stayId, content.participantUserIds)
  return {
    caption,
    media: filesOf(row, media),
    mention: handleOf(content.userName) ?? content.userName,
    taggedAccounts: content.taggedAccounts,
    participants: [...people.values()].filter(Boolean),
    locations: [...locations],
    linkSticker,
    link,
    existingPost: content.mediaSelection.type === 'existing_post' ? content.mediaSelection.postId : null,
    notes: notesOf(content),
    promoted: { nights: content.nights, startDate: content.startDate, timeZone: promotion.time_zone },
    ...extrasOf(row, promotion, catalogue),
  }
}

/**
 * Extras purchased with the post, according to its price: the outlets that post it boost it and carry out the addons,
 * not those that amplify it.
 */
function extrasOf(
  { role, outlet_id: outletId }: TaskRow,
  { content, price, addons }: PromotionSubject['row'],
  catalogue: Catalogue,
): Pick<Post, 'boost' | 'addons'> {
  if (role !== 'posting') return { boost: null, addons: [] }
  const lines = price?.lines ?? []
  const bought = lines.find(({ part }) => part === 'boost')
  const boosters = boostersOf(content, catalogue)
  const target = content.boost?.target
  return {
    boost:
      bought && boosters.includes(outletId)
        ? { type: target?.type ?? '', name: bought.name, price: bought.price, outlets: boosters.length }
        : null,
    addons: lines
      .filter(({ part }) => part === 'addon')
      .map(({ id, name }) => ({ name, description: addons.find(({ type }) => type === id)?.description ?? '' })),
  }
}

/** The posting outlets that the boost is sold for; all of them if the content system no longer lists it. */
export function boostersOf(
  { boost, promotionTypeId, postOutlets }: PromotionSubject['row']['content'],
  catalogue: Catalogue,
): readonly string[] {
  const sold = catalogue.types
    .find(({ id }) => id === promotionTypeId)
    ?.boosts.find(({ type, name }) => type === boost?.target.type && name === boost.target.name)
  const isSoldOn = (networkId: string) => sold?.networkIds.length === 0 || sold?.networkIds.includes(networkId)
  const on = catalogue.outlets
    .filter(({ network, carriesOutExtras }) => carriesOutExtras && network !== null && isSoldOn(network.id))
    .map(({ id }) => id)
  const boosters = postOutlets.filter((id) => on.includes(id))
  return boosters.length > 0 ? boosters : postOutlets
}

function filesOf({ id }: TaskRow, media: readonly PromotionMedia[]): TaskMedia[] {
  return media.map((item, place) => ({ ...item, file: fileOf(id, item, place) }))
}

/** Characters reserved for the link below the text, on any network. */
const LINK_ROOM = 40

/**
 * The post announcing a drawn giveaway, with the promotion's media or, if an older post was shared, the stay's picture.
 */
function winnerPost(
  row: TaskRow,
  announcement: WinnerAnnouncement,
  { content, card }: PromotionSubject['row'],
  network: OutletNetwork | null,
): Omit<Post, 'link'> {
  const { media } = postAt(content, { network })
  const { media: pictures } = JSON.parse(card ?? '{"media":[]}') as Pick<StayCard, 'media'>
  const cardPicture = pictures.slice(0, 1).map((item) => ({ ...item, file: pictureCardOf(item.url) }))
  return {
    caption: winnerCaption(announcement, network && network.limits.captionMax - LINK_ROOM),
    media: media.length > 0 ? filesOf(row, media) : cardPicture,
    mention: '',
    taggedAccounts: [],
    participants: [],
    locations: [],
    linkSticker: network?.limits.linkSticker ? 'See the draw' : null,
    existingPost: null,
    notes: [],
    promoted: null,
    boost: null,
    addons: [],
  }
}

/** A task with its post, and the proofs it builds on. */
export async function toTaskDetail(
  making: Making,
  row: TaskRow,
  all: readonly TaskRow[],
  promotion: PromotionSubject,
): Promise<Omit<ExecutionTaskDetail, 'attempts'>> {
  const before = {
    posting: [],
    amplification: ['posting'],
    reshare: ['posting', 'amplification'],
    announcement: ['posting'],
  }[row.role]
  const buildsOn = all.flatMap(({ role, proof_url: url }) => (url && (before as string[]).includes(role) ? [url] : []))
  return { ...toTask(row), post: await postOf(making, row, promotion), buildsOn }
}
