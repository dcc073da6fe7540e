import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { contactFields, type StayField, stayFieldNames } from '@lodestay/domain/stays/stay-fields'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import openInNew from '@lodestay/icons/open_in_new.svg?path'
import type { ReactNode } from 'react'
import { money } from '../../../lib/format.ts'
import { safeLink } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { Described } from '../../media/described.tsx'
import { EncodedVideo } from '../../media/encoded-video.tsx'
import { addressInWords, coordinatesInWords, fieldName, stayWords } from './stay-words.ts'
import * as texts from './texts.ts'

type Level = 'h2' | 'h3'

function Part({ title, level: Heading, children }: { title: string; level: Level; children: ReactNode }) {
  return (
    <section>
      <Heading className="mb-2 text-lg">{title}</Heading>
      {children}
    </section>
  )
}

function Words({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={item}>
          <Badge>{item}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Pictures({ media, wide }: { media: WholeStayFields['media']; wide: boolean }) {
  const [cover, ...others] = media
  return (
    <div className={cx('grid gap-2', wide && others.length > 0 && 'sm:grid-cols-[2fr_1fr]')}>
      <Described text={cover?.alt}>
        <Picture source={cover} alt="" sizes="(width < 48rem) 92vw, 36rem" widest={1440} className="rounded-lg" />
      </Described>
      {others.length > 0 && (
        <ul className={cx('grid content-start gap-2', wide ? 'grid-cols-3 sm:grid-cols-2' : 'grid-cols-3')}>
          {others.map((item) => (
            <li key={item.url}>
              <Described text={item.alt}>
                <Picture source={item} alt="" sizes="10rem" widest={320} className="rounded-md" />
              </Described>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Links spelled out in full, because moderators need to see where they lead. */
function Links({ links }: { links: Readonly<Record<string, string | undefined>> }) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {Object.entries(links).map(([name, url]) => (
        <li key={name} className="min-w-0">
          <span className="font-medium">{name || texts.noPartner}</span>{' '}
          {url && safeLink(url) ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer nofollow"
              className="link inline-flex max-w-full items-center gap-1 break-all"
            >
              {url}
              <Icon path={openInNew} size={15} label={uiTexts.opensInNewTab} />
            </a>
          ) : (
            <span className="break-all text-ink-soft">{url || texts.noAddress}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Fields with their own section below; all others are facts in the list. */
const drawn: ReadonlySet<StayField> = new Set([
  'name',
  'description',
  'mostUniqueAspect',
  'bedDescription',
  'nearby',
  'capacity',
  'bedrooms',
  'currentRate',
  'averageRate',
  'type',
  'tags',
  'amenities',
  'specialInterests',
  'bedInfo',
  'nearbyAttractions',
  'bookingLinks',
  'contactInfo',
  'location',
  'media',
  'video',
  'social',
])

/** A preview of a stay's page, with every fact that moderators review. Empty parts are left out. */
export function StayPagePreview({
  stay,
  level = 'h3',
  wide = false,
}: {
  stay: WholeStayFields
  level?: Level
  wide?: boolean
}) {
  const { address, region } = stay.location
  const facts = [
    { term: texts.type, value: stay.type.join(', ') },
    {
      term: texts.rooms,
      value: `${uiTexts.guestCount(stay.capacity ?? 0)}, ${uiTexts.bedroomCount(stay.bedrooms ?? 0)}`,
    },
    {
      term: uiTexts.rate,
      value: [
        ...stayWords('currentRate', stay.currentRate),
        ...(stay.averageRate === null ? [] : [uiTexts.usually(money(stay.averageRate))]),
      ].join(', '),
    },
    { term: uiTexts.where, value: [addressInWords(address), region].filter(Boolean).join(' · ') },
    { term: texts.map, value: coordinatesInWords(stay.location) },
    ...stayFieldNames
      .filter((name) => !drawn.has(name))
      .map((name) => ({ term: fieldName(name), value: stayWords(name, stay[name]).join(', ') })),
    ...Object.entries(contactFields).map(([name, { label }]) => ({
      term: label,
      value: stay.contactInfo[name as keyof typeof contactFields],
    })),
  ].filter(({ value }) => value.trim() !== '')
  const part = { level }
  return (
    <div className="flex flex-col gap-6">
      <Pictures media={stay.media} wide={wide} />
      {stay.video && (
        <Described text={stay.video.alt}>
          <EncodedVideo key={stay.video.url} item={stay.video} className="max-h-96 rounded-lg object-contain" />
        </Described>
      )}
      <div>
        <p className="font-serif text-xl font-medium tracking-tight">{shownStayName(stay.name)}</p>
        {stay.mostUniqueAspect && (
          <p className="mt-2 border-l-2 border-action-line pl-3 italic">{stay.mostUniqueAspect}</p>
        )}
        {stay.description && <p className="mt-3 whitespace-pre-line text-ink-soft">{stay.description}</p>}
      </div>
      <DescriptionList facts={facts} />
      {(stay.bedInfo.length > 0 || stay.bedDescription) && (
        <Part title={texts.beds} {...part}>
          <Words items={stayWords('bedInfo', stay.bedInfo)} />
          {stay.bedDescription && <p className="mt-2 text-sm text-ink-soft">{stay.bedDescription}</p>}
        </Part>
      )}
      {stay.amenities.length > 0 && (
        <Part title={uiTexts.amenities} {...part}>
          <Words items={stay.amenities} />
        </Part>
      )}
      {stay.specialInterests.length + stay.tags.length > 0 && (
        <Part title={texts.interestsAndTags} {...part}>
          <Words items={[...new Set([...stay.specialInterests, ...stay.tags])]} />
        </Part>
      )}
      {(stay.nearbyAttractions.length > 0 || stay.nearby) && (
        <Part title={uiTexts.nearby} {...part}>
          <ul className="text-sm text-ink-soft">
            {stayWords('nearbyAttractions', stay.nearbyAttractions).map((near, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be named twice while it is written
              <li key={index}>{near}</li>
            ))}
          </ul>
          {stay.nearby && <p className="mt-1 text-sm text-ink-soft">{stay.nearby}</p>}
        </Part>
      )}
      {Object.keys(stay.bookingLinks).length > 0 && (
        <Part title={texts.bookingLinks} {...part}>
          <Links links={stay.bookingLinks} />
        </Part>
      )}
      {Object.keys(stay.social).length > 0 && (
        <Part title={texts.social} {...part}>
          <Links links={stay.social} />
        </Part>
      )}
    </div>
  )
}
