import type { Stay } from '@lodestay/domain/stay'
import { stateName } from '@lodestay/domain/us-states'
import call from '@material-symbols/svg-400/rounded/call.svg?path'
import walk from '@material-symbols/svg-400/rounded/directions_walk.svg?path'
import language from '@material-symbols/svg-400/rounded/language.svg?path'
import location from '@material-symbols/svg-400/rounded/location_on.svg?path'
import mail from '@material-symbols/svg-400/rounded/mail.svg?path'
import schedule from '@material-symbols/svg-400/rounded/schedule.svg?path'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { PromotedBadge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { LateMap } from '../map/late-map.tsx'
import type { MapTiles } from '../map/map-frame.ts'
import { type CardView, roomLine, StayCard } from '../stays/stay-card.tsx'
import { groupAmenities } from './amenity-groups.ts'
import { BedPictograms } from './bed-pictograms.tsx'
import { BookingBar, BookingPanel } from './booking-panel.tsx'
import { ShareButton } from './share-button.tsx'

type Props = {
  readonly stay: Stay
  readonly similar: readonly CardView[]
  readonly tiles: MapTiles
  /** A version that the public does not see. */
  readonly preview: boolean
}

const bedsOf = ({ bedInfo }: Stay): number => bedInfo.reduce((sum, bed) => sum + (bed.quantity ?? 0), 0)

/** Everything about one stay, in the order in which people decide: what it is, what is unique, where one sleeps, what there is. */
export function StayPage({ stay, similar, tiles, preview }: Props) {
  const { address, region, approximate, coordinates } = stay.location
  const city = address.city ?? ''
  const state = address.state ?? ''
  const pictures = stay.media.map((item) => ({ source: item, alt: item.alt ?? stay.name }))
  const lead = stay.mostUniqueAspect
  return (
    <div className="page-column pt-5 pb-2">
      {preview && (
        <Notice kind="info" title="Only you and moderators see this">
          This is how the stay will look once it is published. It stands at {stay.status.toLowerCase()}.
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4 pt-1 pb-3">
        <Breadcrumb
          crumbs={[
            { label: 'Stays', to: paths.stays() },
            ...(state ? [{ label: stateName(state), to: paths.stays({ state }) }] : []),
            ...(city && state ? [{ label: city, to: paths.place(state, city) }] : []),
          ]}
        />
      </div>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5 pb-1.5">
            {stay.promoted && <PromotedBadge />}
            <p className="eyebrow">{stay.type.join(' · ')}</p>
          </div>
          <h1 className="text-3xl lg:text-[2.75rem]">{stay.name}</h1>
          <p className="mt-1.5 text-ink-soft">
            {[city, stateName(state)].filter(Boolean).join(', ')}
            {region && region !== city && ` · ${region}`}
          </p>
        </div>
        {!preview && (
          <div className="flex items-center gap-1">
            <ShareButton stay={stay} />
            <FavoriteButton stayId={stay.id} name={stay.name} />
          </div>
        )}
      </header>
      <Gallery pictures={pictures} label={`Pictures of ${stay.name}`} />
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-10 lg:gap-12">
          <div>
            <p className="text-lg font-medium">{roomLine({ ...stay, beds: bedsOf(stay) })}</p>
            {lead && (
              <p className="mt-5 border-l-3 border-ember pl-5 font-serif text-2xl leading-snug font-[480] text-pretty italic">
                {lead}
              </p>
            )}
            <p className="mt-5 max-w-[68ch] whitespace-pre-line">{stay.description}</p>
            <Interests stay={stay} />
          </div>
          {bedsOf(stay) > 0 && (
            <Part title="Where you sleep">
              <BedPictograms beds={stay.bedInfo} />
              {stay.bedDescription && <p className="mt-4 text-ink-soft">{stay.bedDescription}</p>}
            </Part>
          )}
          {stay.amenities.length > 0 && (
            <Part title="What is there">
              <Amenities amenities={stay.amenities} />
            </Part>
          )}
          {(coordinates || stay.nearbyAttractions.length > 0 || stay.nearby) && (
            <Part title="Around it">
              {stay.nearby && <p className="mb-4 max-w-[68ch]">{stay.nearby}</p>}
              <Nearby stay={stay} />
              {coordinates?.latitude != null && coordinates.longitude != null && (
                <LateMap
                  at={[coordinates.latitude, coordinates.longitude]}
                  approximate={approximate}
                  city={city}
                  label={`Map: where ${stay.name} is`}
                  tiles={tiles}
                />
              )}
              <p className="mt-3 flex items-start gap-2 text-sm text-ink-soft">
                <Icon path={location} size={20} className="mt-0.5" />
                <span>
                  {[address.address1, address.address2, city, [state, address.zip].filter(Boolean).join(' ')]
                    .filter(Boolean)
                    .join(', ')}
                  {approximate && (
                    <span className="block text-ink-faint">
                      The place is approximate, and so is the zip: the host tells the address after booking.
                    </span>
                  )}
                </span>
              </p>
            </Part>
          )}
          <Host stay={stay} />
          {stay.source && <Source source={stay.source} />}
        </div>
        <div className="max-lg:row-start-1 max-lg:hidden">
          <div className="sticky top-[calc(var(--header-height)+1.5rem)]">
            <BookingPanel stay={stay} preview={preview} />
          </div>
        </div>
        {Object.keys(stay.bookingLinks).length > 1 && (
          <div className="lg:hidden">
            <BookingPanel id="book" stay={stay} preview={preview} />
          </div>
        )}
      </div>
      {similar.length > 0 && (
        <section className="mt-16 border-t border-line pt-10">
          <h2 className="mb-6 text-2xl">Also nearby</h2>
          <ul className="scrollbar-none -mx-[clamp(1rem,4vw,3rem)] flex snap-x gap-5 overflow-x-auto px-[clamp(1rem,4vw,3rem)] pb-2 lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0">
            {similar.map((one) => (
              <li key={one.id} className="w-[17rem] shrink-0 snap-start scroll-ml-4 lg:w-auto">
                <StayCard stay={one} compact sizes="(width < 56.25rem) 17rem, 20rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <BookingBar stay={stay} preview={preview} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Interests({ stay }: { stay: Stay }) {
  const words = [
    ...stay.tags.map((tag) => ({ tag, to: paths.stays({ tag }) })),
    ...stay.specialInterests.map((interest) => ({ tag: interest, to: paths.stays({ interest }) })),
  ]
  if (words.length === 0) return null
  return (
    <ul aria-label="What it is good for" className="mt-6 flex flex-wrap gap-2">
      {words.map(({ tag, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-9 items-center rounded-full border border-line bg-raised px-3.5 text-xs font-medium no-underline hover:border-line-strong pointer-coarse:min-h-11"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {groupAmenities(amenities).map(({ title, icon, amenities: some }) => (
        <section key={title}>
          <h3 className="mb-2 flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
            <CatalogueIcon name={icon} size={22} className="text-action-text" />
            {title}
          </h3>
          <ul className="flex flex-col gap-1 pl-8 text-sm text-ink-soft">
            {some.map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Nearby({ stay }: { stay: Stay }) {
  if (stay.nearbyAttractions.length === 0) return null
  return (
    <ul className="mb-6 grid gap-x-10 sm:grid-cols-2">
      {stay.nearbyAttractions.map(({ description, minutes }) => (
        <li key={description} className="flex min-h-11 items-center gap-3 border-b border-line text-sm">
          <Icon path={walk} size={20} className="text-ink-faint" />
          <span className="flex-1">{description}</span>
          {minutes !== null && <span className="text-ink-soft tabular-nums">{minutes} min</span>}
        </li>
      ))}
    </ul>
  )
}

function Host({ stay }: { stay: Stay }) {
  const { email, phone, ownerName, website, operatingHours } = stay.contactInfo
  const site = website && (/^https?:/.test(website) ? website : `https://${website}`)
  const lines = [
    phone && { icon: call, text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    email && { icon: mail, text: email, href: `mailto:${email}` },
    site && { icon: language, text: website.replace(/^https?:\/\/(www\.)?|\/$/g, ''), href: site },
    operatingHours && { icon: schedule, text: operatingHours, href: null },
  ].filter((line) => typeof line === 'object')
  const social = Object.entries(stay.social).filter(([, url]) => url && /^https:/.test(url))
  return (
    <Part title={`Hosted by ${ownerName || stay.organizationName}`}>
      {ownerName && stay.organizationName && ownerName !== stay.organizationName && (
        <p className="-mt-3 mb-3 text-ink-soft">{stay.organizationName}</p>
      )}
      {lines.length > 0 && (
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {lines.map(({ icon, text, href }) => (
            <li key={text} className="flex min-h-11 min-w-0 items-center gap-3 text-sm">
              <Icon path={icon} size={20} className="text-ink-faint" />
              {href ? (
                <a href={href} className="link min-w-0 truncate py-2" rel="nofollow noreferrer">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      {social.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
          {social.map(([platform, url]) => (
            <a key={platform} href={url} className="link inline-flex min-h-11 items-center" rel="nofollow noreferrer">
              {platform}
            </a>
          ))}
        </p>
      )}
      {lines.length === 0 && social.length === 0 && (
        <p className="text-ink-soft">Questions are answered on the booking page.</p>
      )}
    </Part>
  )
}

/** Where an imported stay's facts come from, under which licence. */
function Source({ source }: { source: NonNullable<Stay['source']> }) {
  return (
    <p className="border-t border-line pt-5 text-xs text-ink-soft">
      The facts of this listing come from{' '}
      <a href="https://insideairbnb.com/get-the-data/" className="link" rel="nofollow noreferrer">
        {source.provider}
      </a>
      , under{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" className="link" rel="license noreferrer">
        {source.licence}
      </a>
      . The pictures are illustrations of ours, drawn from them.
    </p>
  )
}
