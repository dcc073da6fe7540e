/** Converts rows to API responses: the full stay, and the list card. */
import {
  bedCount,
  cardTierFor,
  changedStayFields,
  type EarlyBooking,
  HIGHLIGHTS,
  highlightsFor,
  rankPriority,
  type Stay,
  type StayCard,
  type StayRevision,
  StoredStay,
  stayProblems,
  staySchemaFor,
  type WholeStayFields,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { readStored } from '../../kernel/stored.ts'
import { withVideos } from '../media/index.ts'
import { lockedBy } from '../review/index.ts'
import { cardMedia } from './card-media.ts'
import { getEarlyBooking } from './early-booking-store.ts'
import { type RevisionRow, type StayRow, type StaySubject, statusOf, stayById } from './stay-store.ts'

/** Fills in missing members: rows only have what existed when they were written. Adds no facts about the video. */
export function wholeContent(stay: StayRow, content: unknown): WholeStayFields {
  return readStored(StoredStay, content ?? {}, 'stays.content', stay.id)
}

/** Like `wholeContent`, with the known facts about its video. */
function wholeWithVideo(stay: StayRow, { content, videos }: Pick<StayRow | RevisionRow, 'content' | 'videos'>) {
  const fields = wholeContent(stay, content)
  const [video = null] = withVideos(fields.video ? [fields.video] : [], videos ?? null)
  return { ...fields, video }
}

/** The full name of an imported stay is shown as its name until its host writes another one. */
function shownName(stay: Pick<StayRow, 'display_name' | 'content'>, { name }: { readonly name: string }): string {
  return stay.display_name !== null && name === stay.content?.name ? stay.display_name : name
}

function common(stay: StayRow) {
  return {
    id: stay.id,
    organizationId: stay.organization_id,
    organizationName: stay.organization_name,
    organizationPhotoUrl: stay.organization_photo_url,
    enable: stay.enabled,
    favoriteCount: stay.favorite_count,
    plan: stay.plan,
    promoted: rankPriority(stay.plan) > 0,
    version: stay.version,
    createdAt: stay.created_at.toISOString(),
    updatedAt: stay.updated_at.toISOString(),
    publishedAt: stay.published_at?.toISOString() ?? null,
    source: stay.source
      ? {
          provider: 'Inside Airbnb' as const,
          listingId: stay.source.listingId,
          licence: 'CC BY 4.0' as const,
          url: stay.source.url,
          ...(stay.claimed_at && { isClaimed: true as const }),
        }
      : null,
  }
}

/** A stay as the public sees it. */
export function publicStay(stay: StayRow): Stay {
  const content = wholeWithVideo(stay, stay)
  return {
    ...content,
    ...common(stay),
    displayName: shownName(stay, content),
    highlights: highlightsFor(stay.plan, content),
    status: 'Accepted',
  }
}

/** A stay as its host's organization and moderators see it: working copy and review state. */
export function stayWithDraft(subject: StaySubject, earlyBooking: EarlyBooking | null): Stay {
  const content = wholeWithVideo(subject.stay, subject.revision ?? subject.stay)
  return {
    ...content,
    ...common(subject.stay),
    displayName: shownName(subject.stay, content),
    highlights: highlightsFor(subject.stay.plan, content),
    status: statusOf(subject),
    revision: subject.revision ? revisionState(subject.stay, subject.revision) : null,
    earlyBooking,
  }
}

function revisionState(stay: StayRow, revision: RevisionRow): StayRevision {
  return {
    status: revision.status,
    submittedAt: revision.submitted_at?.toISOString() ?? null,
    lockedBy: lockedBy(revision),
    lockedAt: revision.locked_at?.toISOString() ?? null,
    changedFields: stay.content
      ? changedStayFields(wholeContent(stay, stay.content), wholeContent(stay, revision.content))
      : [],
    problems: stayProblems({ ...revision.content, video: wholeWithVideo(stay, revision).video }, staySchemaFor(stay)),
    rejection: revision.rejection,
  }
}

/** Builds a card from live or draft content. */
export function cardOf(stay: StayRow, content: unknown, status: Stay['status']): StayCard {
  const all = wholeContent(stay, content)
  const place = all.location
  const { early, offer, cancellation } = stay.dates
  const coordinates = place.coordinates
  const cardTier = cardTierFor(stay.plan)
  const highlights = cardTier === 'Premium' ? highlightsFor(stay.plan, all).slice(0, HIGHLIGHTS.card) : []
  return {
    id: stay.id,
    name: shownName(stay, all),
    shortlink: all.shortlink,
    status,
    enable: stay.enabled,
    ...(stay.taken_down && { takenDown: true as const }),
    organizationId: stay.organization_id,
    summary: all.mostUniqueAspect || firstSentence(all.description),
    type: all.type,
    tags: all.tags.slice(0, 3),
    city: place.address.city,
    state: place.address.state,
    region: place.region,
    coordinates:
      coordinates && coordinates.latitude !== null && coordinates.longitude !== null
        ? { latitude: coordinates.latitude, longitude: coordinates.longitude }
        : null,
    capacity: all.capacity,
    bedrooms: all.bedrooms,
    beds: bedCount(all),
    currentRate: all.currentRate,
    averageRate: all.averageRate,
    favoriteCount: stay.favorite_count,
    promoted: rankPriority(stay.plan) > 0,
    cardTier,
    ...(highlights.length > 0 && { highlights }),
    ...(stay.source && { source: 'Inside Airbnb' }),
    ...(early && { earlyBooking: early }),
    ...(offer && { offer }),
    ...(cancellation && { cancellation }),
    media: cardMedia(all.media),
    updatedAt: stay.updated_at.toISOString(),
  }
}

function firstSentence(text: string): string {
  return (
    /^[\s\S]{20,160}?[.!?](?=\s|$)/.exec(text)?.[0] ?? (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text)
  )
}

/** The response of every write to a stay: the host's current view. */
export async function staySeenByHost(db: Db, id: string): Promise<Stay> {
  const subject = await stayById(db, id)
  if (!subject) throw new Error(`${id} vanished inside its own transaction`)
  return stayWithDraft(subject, await getEarlyBooking(db, id))
}
