import { bedCount } from '@lodestay/domain/stays/bed-count'
import type { StayInterest } from '@lodestay/domain/stays/interest'
import type { Stay } from '@lodestay/domain/stays/stay'
import { stateName } from '@lodestay/domain/us-states'
import star from '@lodestay/icons/star.svg?path'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { writtenLanguage } from '../../../lib/language.ts'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import { paths } from '../../../lib/paths.ts'
import type { MapTiles } from '../../../lib/request-context.ts'
import type { Words } from '../../../lib/vocabulary.ts'
import { PromotedBadge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Gallery } from '../../../ui/gallery.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { GalleryVideo } from '../../../ui/lightbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { BlogPost } from '../blog/blog-post.ts'
import { StoryLink } from '../blog/story-link.tsx'
import { FavoriteButton } from '../card/favorite-button.tsx'
import { roomLine } from '../card/room-line.ts'
import type { Similar } from '../referrals/similar.server.ts'
import * as texts from './texts.ts'

// Lazy-hydrated: people read the content below the fold before they press anything there.
const StayDetails = lazyHydrate(() => import('./stay-details.tsx'))
const ShareButton = lazyHydrate(() => import('./share-button.tsx').then((module) => ({ default: module.ShareButton })))
const BookingPanel = lazyHydrate(() =>
  import('./booking-panel.tsx').then((module) => ({ default: module.BookingPanel })),
)
const Demand = lazyHydrate(() => import('./demand.tsx'))
const PrintSheet = lazyHydrate(() => import('./print-sheet.tsx'))
const BookingBar = lazyHydrate(() => import('./booking-bar.tsx'))
const SimilarStays = lazyHydrate(() => import('../referrals/similar-stays.tsx'))

type Props = {
  readonly stay: Stay
  /** Labels of its type, tags and highlights. */
  readonly words: Words
  /** Its next months, night by night; null if they can't be loaded. */
  readonly availability: ReactNode
  /** How much demand it has; null if that can't be loaded. */
  readonly interest: StayInterest | null
  /** Its offers, last-minute nights and giveaways; null if there are none. */
  readonly notices: ReactNode
  /** Why moderators took it down, for the host's organization; null if they didn't. */
  readonly takenDown: ReactNode
  /** The link to report it. */
  readonly report: ReactNode
  /** Shown between the stay and its neighbors. */
  readonly banner: ReactNode
  /** Null if they can't be loaded. */
  readonly similar: Similar | null
  /** The blog post about it, if its plan includes one. */
  readonly blogPost: BlogPost | null
  readonly tiles: MapTiles
  /** True for a version that isn't public. */
  readonly preview: boolean
}

/**
 * Everything about one stay, in the order in which people decide: what it is, what makes it special, where they sleep,
 * what it offers.
 */
export function StayPage({
  stay,
  words,
  availability,
  interest,
  notices,
  takenDown,
  report,
  banner,
  similar,
  blogPost,
  tiles,
  preview,
}: Props) {
  const { address, region } = stay.location
  const city = address.city ?? ''
  const state = address.state ?? ''
  const { video } = stay
  const pictures = stay.media.map((item) => ({ source: item, alt: item.alt || stay.displayName }))
  const lead = stay.mostUniqueAspect
  const highlights = stay.highlights ?? []
  return (
    <div className="page-column pt-5 pb-2">
      <Suspense>{takenDown}</Suspense>
      {preview && !takenDown && (
        <Notice kind="info" title={texts.notPublic}>
          {texts.notPublicHint((words[stay.status] ?? stay.status).toLowerCase())}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 pt-1 pb-3 print:hidden">
        <Breadcrumb
          crumbs={[
            { label: uiTexts.stays, to: paths.stays() },
            ...(state ? [{ label: stateName(state), to: paths.stays({ state }) }] : []),
            ...(city && state ? [{ label: city, to: paths.place(state, city) }] : []),
          ]}
        />
      </div>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5 pb-1.5">
            {stay.promoted && <PromotedBadge />}
            <p className="eyebrow">{stay.type.map((type) => words[type] ?? type).join(' · ')}</p>
          </div>
          <h1 className="text-3xl lg:text-[2.75rem]">{stay.displayName}</h1>
          <p className="mt-1.5 text-ink-soft">
            {[city, stateName(state)].filter(Boolean).join(', ')}
            {region && region !== city && ` · ${region}`}
          </p>
        </div>
        {!preview && (
          <div className="flex items-center gap-1 print:hidden">
            <Suspense>
              <ShareButton stay={stay} />
            </Suspense>
            <FavoriteButton stayId={stay.id} name={stay.displayName} />
          </div>
        )}
      </header>
      <Gallery pictures={pictures} video={galleryVideo(stay)} label={uiTexts.picturesOf(stay.displayName)} />
      {preview && video && video.video?.status !== 'ready' && (
        <p className="mt-3 text-sm text-ink-soft">{video.video?.problem || texts.videoNotReady}</p>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-10 lg:gap-12">
          <div>
            <p className="text-lg font-medium">{roomLine({ ...stay, beds: bedCount(stay) })}</p>
            <Suspense>
              <Demand demand={stay.demand} interest={interest} />
            </Suspense>
            {lead && (
              <p
                lang={writtenLanguage}
                className="mt-5 border-l-3 border-ember pl-5 font-serif text-2xl leading-snug font-[480] text-pretty italic"
              >
                {lead}
              </p>
            )}
            {highlights.length > 0 && <Highlights names={highlights} words={words} />}
            <p lang={writtenLanguage} className="mt-5 max-w-[68ch] whitespace-pre-line">
              {stay.description}
            </p>
            {blogPost?.post && <StoryLink post={blogPost.post} />}
            <Interests stay={stay} words={words} />
          </div>
          <div className="contents print:hidden">
            <Suspense>{availability}</Suspense>
          </div>
          <Suspense>
            <StayDetails stay={stay} tiles={tiles} />
            {!preview && <PrintSheet stay={stay} />}
          </Suspense>
        </div>
        <div className="max-lg:row-start-1 max-lg:hidden print:hidden">
          <div className="sticky top-[calc(var(--header-height)+1.5rem)]">
            <Suspense>
              <BookingPanel stay={stay} preview={preview}>
                {notices}
              </BookingPanel>
              {report}
            </Suspense>
          </div>
        </div>
        <div className="lg:hidden print:hidden">
          <Suspense>
            {(Object.keys(stay.bookingLinks).length > 1 || notices !== null) && (
              <BookingPanel id="book" stay={stay} preview={preview}>
                {notices}
              </BookingPanel>
            )}
            {report}
          </Suspense>
        </div>
      </div>
      <div className="print:hidden">{banner}</div>
      <Suspense>{similar && similar.stays.length > 0 && <SimilarStays similar={similar} />}</Suspense>
      <Suspense>
        <BookingBar stay={stay} preview={preview} />
      </Suspense>
    </div>
  )
}

/** Its video, once playable. */
function galleryVideo({ video, displayName }: Stay): GalleryVideo | null {
  const { poster = null, seconds = null } = video?.video ?? {}
  if (!video || poster === null || seconds === null) return null
  const { url, width, height, placeholder } = video
  const alt = video.alt || texts.videoOf(displayName)
  return { url, width, height, seconds, alt, source: { url: poster, width, height, placeholder: placeholder ?? null } }
}

/** What makes it special, if its plan shows that: see decision 0020. */
function Highlights({ names, words }: { names: readonly string[]; words: Words }) {
  return (
    <section aria-labelledby="highlights" className="mt-6 rounded-xl border border-line bg-raised px-5 py-4">
      <h2 id="highlights" className="text-lg">
        {texts.highlights}
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2.5 text-sm font-medium">
            <Icon path={star} size={18} className="shrink-0 text-ember-text" />
            {words[name] ?? name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Interests({ stay, words }: { stay: Stay; words: Words }) {
  const shown = new Set(stay.highlights?.map((name) => name.toLowerCase()))
  const links = [
    ...stay.tags.map((tag) => ({ tag, to: paths.stays({ tag }) })),
    ...stay.specialInterests.map((interest) => ({ tag: interest, to: paths.stays({ interest }) })),
  ].filter(({ tag }) => !shown.has(tag.toLowerCase()))
  if (links.length === 0) return null
  return (
    <ul aria-label={uiTexts.goodFor} className="mt-6 flex flex-wrap gap-2 print:hidden">
      {links.map(({ tag, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-9 items-center rounded-full border border-line bg-raised px-3.5 text-xs font-medium no-underline hover:border-line-strong pointer-coarse:min-h-11"
          >
            {words[tag] ?? tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
