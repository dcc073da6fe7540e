import { bedCount } from '@lodestay/domain/stays/bed-count'
import type { Stay } from '@lodestay/domain/stays/stay'
import call from '@lodestay/icons/call.svg?path'
import walk from '@lodestay/icons/directions_walk.svg?path'
import language from '@lodestay/icons/language.svg?path'
import location from '@lodestay/icons/location_on.svg?path'
import mail from '@lodestay/icons/mail.svg?path'
import schedule from '@lodestay/icons/schedule.svg?path'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writtenLanguage } from '../../../lib/language.ts'
import { paths, safeLink } from '../../../lib/paths.ts'
import type { MapTiles } from '../../../lib/request-context.ts'
import { inWords } from '../../../lib/vocabulary.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CatalogueIcon } from '../../../ui/catalogue-icon.tsx'
import { cx } from '../../../ui/cx.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { LazyMap } from '../../map/lazy-map.tsx'
import { addressInWords, fieldName, stayWords } from '../preview/stay-words.ts'
import { groupAmenities } from './amenity-groups.ts'
import { BedPictograms } from './bed-pictograms.tsx'
import * as texts from './texts.ts'

/** Beds, amenities, surroundings, and the host. */
export default function StayDetails({ stay, tiles }: { stay: Stay; tiles: MapTiles }) {
  const { address, approximate, coordinates } = stay.location
  const city = address.city ?? ''
  const hasStreet = Boolean(address.address1 || address.address2 || address.zip)
  return (
    <>
      {(bedCount(stay) > 0 || stay.bedDescription) && (
        <Part title={texts.whereYouSleep}>
          {bedCount(stay) > 0 && <BedPictograms beds={stay.bedInfo} />}
          {stay.bedDescription && (
            <p lang={writtenLanguage} className={cx('text-ink-soft', bedCount(stay) > 0 && 'mt-4')}>
              {stay.bedDescription}
            </p>
          )}
        </Part>
      )}
      {stay.amenities.length > 0 && (
        <Part title={uiTexts.amenities}>
          <Amenities amenities={stay.amenities} />
        </Part>
      )}
      <Rules stay={stay} />
      {(coordinates || stay.nearbyAttractions.length > 0 || stay.nearby || hasStreet) && (
        <Part title={uiTexts.nearby}>
          {stay.nearby && (
            <p lang={writtenLanguage} className="mb-4 max-w-[68ch]">
              {stay.nearby}
            </p>
          )}
          <Nearby stay={stay} />
          {coordinates?.latitude != null && coordinates.longitude != null && (
            <div className="print:hidden">
              <LazyMap
                at={[coordinates.latitude, coordinates.longitude]}
                approximate={approximate}
                city={city}
                label={texts.mapOf(stay.displayName)}
                tiles={tiles}
              />
            </div>
          )}
          <p className="mt-3 flex items-start gap-2 text-sm text-ink-soft">
            <Icon path={location} size={20} className="mt-0.5" />
            <span>
              {addressInWords(address)}
              {approximate && <span className="block text-ink-faint">{texts.approximate}</span>}
            </span>
          </p>
        </Part>
      )}
      <Host stay={stay} />
      {stay.source && <Source stay={stay} source={stay.source} />}
    </>
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

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2">
      {groupAmenities(amenities).map(({ title, icon, amenities: some }) => (
        <section key={title}>
          <h3 className="mb-2 flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal">
            <CatalogueIcon name={icon} size={22} className="text-action-text" />
            {title}
          </h3>
          <ul className="flex flex-col gap-1 pl-8 text-sm text-ink-soft">
            {some.map((amenity) => (
              <li key={amenity}>{inWords(amenity)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What to know before arriving, as far as it is known. */
function Rules({ stay }: { stay: Stay }) {
  const named = ['checkIn', 'checkOut', 'minimumNights', 'parking', 'pets', 'license'] as const
  const facts = [
    ...named.map((name) => ({
      term: inWords(fieldName(name)),
      value: stayWords(name, stay[name]).map(inWords).join(', '),
    })),
    { term: inWords(fieldName('instantBooking')), value: stay.instantBooking ? texts.bookedAtOnce : '' },
  ].filter(({ value }) => value !== '')
  if (facts.length === 0 && !stay.houseRules) return null
  return (
    <Part title={texts.goodToKnow}>
      <DescriptionList facts={facts} />
      {stay.houseRules && (
        <>
          <h3 className="mt-6 mb-1 font-sans text-base font-semibold tracking-normal">
            {inWords(fieldName('houseRules'))}
          </h3>
          <p lang={writtenLanguage} className="max-w-[68ch] whitespace-pre-line">
            {stay.houseRules}
          </p>
        </>
      )}
    </Part>
  )
}

function Nearby({ stay }: { stay: Stay }) {
  if (stay.nearbyAttractions.length === 0) return null
  return (
    <ul className="mb-6 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
      {stay.nearbyAttractions.map(({ description, minutes }) => (
        <li key={description} className="flex min-h-11 items-center gap-3 border-b border-line text-sm">
          <Icon path={walk} size={20} className="text-ink-faint" />
          <span lang={writtenLanguage} className="flex-1">
            {description}
          </span>
          {minutes !== null && <span className="text-ink-soft tabular-nums">{texts.minutes(minutes)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Host({ stay }: { stay: Stay }) {
  const { email, phone, ownerName, website, operatingHours } = stay.contactInfo
  const site = website && (safeLink(website) ?? safeLink(`https://${website}`))
  const lines = [
    phone && { icon: call, text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` },
    email && { icon: mail, text: email, href: `mailto:${email}` },
    website && { icon: language, text: website.replace(/^https?:\/\/(www\.)?|\/$/g, ''), href: site || null },
    operatingHours && { icon: schedule, text: operatingHours, href: null },
  ].filter((line) => typeof line === 'object')
  const social = Object.entries(stay.social).flatMap(([platform, url]) => {
    const href = safeLink(url)
    return href ? [{ platform, href }] : []
  })
  return (
    <Part title={texts.hostedBy(ownerName || stay.organizationName)}>
      {(stay.organizationPhotoUrl || (ownerName && stay.organizationName && ownerName !== stay.organizationName)) && (
        <p className="-mt-3 mb-3 flex items-center gap-3 text-ink-soft">
          {stay.organizationPhotoUrl && (
            <Avatar name={stay.organizationName} photoUrl={stay.organizationPhotoUrl} squared />
          )}
          {stay.organizationName}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2">
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
          {social.map(({ platform, href }) => (
            <a key={platform} href={href} className="link inline-flex min-h-11 items-center" rel="nofollow noreferrer">
              {platform}
            </a>
          ))}
        </p>
      )}
      {lines.length === 0 && social.length === 0 && <p className="text-ink-soft">{texts.askOnBookingPage}</p>}
    </Part>
  )
}

/** Source and license of an imported stay's data. */
function Source({ stay, source }: { stay: Stay; source: NonNullable<Stay['source']> }) {
  const unknown = unknownOf(stay)
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      {unknown.length > 0 && <p className="text-sm text-ink-soft">{texts.unknown(unknown)}</p>}
      {!source.isClaimed && (
        <p className="text-sm print:hidden">
          {texts.isThisYours}{' '}
          <Link to={paths.claimStay(stay.id)} className="link inline-flex min-h-11 items-center" rel="nofollow">
            {texts.claimIt}
          </Link>
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {texts.attribution.before}{' '}
        <a href="https://insideairbnb.com/get-the-data/" className="link" rel="nofollow noreferrer">
          {source.provider}
        </a>
        {texts.attribution.license}{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" className="link" rel="license noreferrer">
          {source.licence}
        </a>
        {texts.attribution.after}
      </p>
    </div>
  )
}

/** Facts that its source lacks. */
function unknownOf({ capacity, bedrooms, bedInfo, amenities }: Stay): string[] {
  return [
    ...(capacity === null ? [texts.unknowns.guests] : []),
    ...(bedrooms === null ? [texts.unknowns.bedrooms] : []),
    ...(bedInfo.length === 0 ? [texts.unknowns.beds] : []),
    ...(amenities.length === 0 ? [texts.unknowns.amenities] : []),
  ]
}
