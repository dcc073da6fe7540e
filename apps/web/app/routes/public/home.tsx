import { earliestToday } from '@lodestay/domain/campaigns/calendar'
import { data, Link } from 'react-router'
import { CallToAction } from '../../features/pages/call-to-action.tsx'
import { pageIfAny } from '../../features/pages/content.server.ts'
import { LazyBlocks } from '../../features/pages/lazy-blocks.tsx'
import { LazySearchBar } from '../../features/search/lazy-search-bar.tsx'
import { LazySitePromotion } from '../../features/site-promotions/lazy-site-promotion.tsx'
import { sitePromotionFor } from '../../features/site-promotions/site-promotion.server.ts'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { LazyStayCard } from '../../features/stays/card/lazy-stay-card.tsx'
import { answer } from '../../lib/api.ts'
import { number } from '../../lib/format.ts'
import { writtenLanguage } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor } from '../../lib/session.server.ts'
import { useTrack } from '../../lib/track.ts'
import { EveningLake, Horizon, type HorizonKind } from '../../scenes/scene.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { forward } from '../../ui/shared-icons.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/home'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 0.5, alike: true }

const MOST_REGIONS = 10
const MOST_CITIES = 12

/** The front page's data from the platform; each part is null if it can't be loaded. */
function shown(context: Route.LoaderArgs['context']) {
  const api = apiFor(context)
  return Promise.all([
    answer(api.GET('/api/stays', { params: { query: { limit: 6 } } })).then(
      ({ docs }) => docs.map(cardView),
      () => null,
    ),
    answer(
      api.GET('/api/stays/attributes/{type}', {
        params: { path: { type: 'region' }, query: { limit: MOST_REGIONS } },
      }),
    ).then(
      ({ docs }) =>
        docs.map(({ name, stayCount }) => ({ name, count: stayCount })).filter((region) => region.count > 0),
      () => null,
    ),
    answer(api.GET('/api/stays/attributes/cities/available', { params: { query: { limit: MOST_CITIES } } })).then(
      ({ docs }) => docs,
      () => null,
    ),
    sitePromotionFor(context, 'home'),
  ])
}

const ownWords = {
  hero: { eyebrow: '', heading: texts.homeTitle, text: texts.homeLead, picture: null, action: null },
  callToAction: {
    heading: texts.homeHostsTitle,
    text: texts.homeHostsLead,
    action: { label: uiTexts.seeDetails, to: paths.plans() },
  },
}

/**
 * The editors' page if it loads and is in the page's language: its first hero and call to action are placed among our
 * own parts, and its other blocks follow them. Otherwise our own text.
 */
async function wordsOf(context: Parameters<typeof pageIfAny>[0]) {
  const page = writtenLanguage ? null : await pageIfAny(context, 'home')
  const blocks = page?.blocks ?? []
  const hero = blocks.find((block) => block.kind === 'hero')
  const callToAction = blocks.find((block) => block.kind === 'callToAction')
  return {
    hero: hero ?? ownWords.hero,
    callToAction: callToAction ?? ownWords.callToAction,
    more: blocks.filter((block) => block !== hero && block !== callToAction),
    modified: page?.updatedAt ?? '',
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  const [[stays, regions, cities, promotion], words] = await Promise.all([shown(context), wordsOf(context)])
  const today = earliestToday(Date.now())
  // If the platform is down, render the page but don't cache it.
  return data(
    { stays: stays ?? [], regions: regions ?? [], cities: cities ?? [], promotion, today, words },
    { headers: stays && regions && cities ? {} : { 'cache-control': 'no-store' } },
  )
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    path: paths.home(),
    description: texts.homeDescription,
    modified: loaderData?.words.modified ?? '',
  })

const horizons: readonly { kind: HorizonKind; name: string; text: string }[] = [
  { kind: 'lake', name: texts.lakes, text: 'lake' },
  { kind: 'mountains', name: texts.mountains, text: 'mountain' },
  { kind: 'coast', name: texts.coast, text: 'beach' },
  { kind: 'forest', name: texts.deepWoods, text: 'forest' },
  { kind: 'desert', name: texts.desert, text: 'desert' },
  { kind: 'city', name: texts.cityNights, text: 'city' },
]

const steps = [
  [texts.findIt, texts.findItHint],
  [texts.catchIt, texts.catchItHint],
  [texts.bookIt, texts.bookItHint],
] as const

export default function Home({ loaderData }: Route.ComponentProps) {
  const { stays, regions, cities, promotion, today, words } = loaderData
  const track = useTrack()
  return (
    <>
      <section className="page-column pt-3 sm:pt-5">
        <div className="relative isolate overflow-hidden rounded-2xl">
          <HeroGround picture={words.hero.picture} />
          <div className="flex min-h-[28rem] flex-col px-5 pt-10 pb-44 sm:px-10 sm:pt-14 sm:pb-32 lg:min-h-[36rem] lg:px-16 lg:pt-20">
            {words.hero.eyebrow && <p className="eyebrow mb-3 text-ink">{words.hero.eyebrow}</p>}
            <h1 className="max-w-[16ch] text-hero">{words.hero.heading}</h1>
            <p className="mt-4 max-w-[38ch] text-lg text-ink lg:mt-5 lg:max-w-[64ch]">{words.hero.text}</p>
            {words.hero.action && (
              <ButtonLink to={words.hero.action.to} size="large" className="mt-6 self-start">
                {words.hero.action.label}
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="relative z-10 mx-auto -mt-24 px-3 sm:px-6 lg:-mt-11 lg:px-12">
          <LazySearchBar today={today} />
        </div>
      </section>

      {stays.length > 0 && (
        <Section title={texts.goodPlaceToStart} more={{ label: uiTexts.allStays, to: paths.stays() }}>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {stays.map((stay, index) => (
              <li key={stay.id}>
                <LazyStayCard stay={stay} priority={index === 0} />
              </li>
            ))}
          </ul>
        </Section>
      )}

      <div className="page-column mt-16">
        <LazySitePromotion promotion={promotion} />
      </div>

      {regions.length > 0 && (
        <Section title={texts.wherePeopleGo} more={{ label: uiTexts.allStays, to: paths.stays() }}>
          <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1.25fr_1fr]">
            <ul className="grid grid-cols-1 content-start gap-x-10 sm:grid-cols-2">
              {regions.map(({ name, count: many }) => (
                <li key={name} className="border-b border-line">
                  <Link
                    to={paths.stays({ region: name })}
                    className="flex min-h-15 items-center justify-between gap-4 py-2 no-underline hover:text-action-text"
                  >
                    <span className="font-serif text-lg leading-tight font-[560]">{name}</span>
                    <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
                      {uiTexts.stayCount(many)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <div>
              <h3 className="mb-4 text-xl">{texts.townsWithPlenty}</h3>
              <ul className="flex flex-wrap gap-2">
                {cities.map(({ city, state, count: many }) => (
                  <li key={city + state}>
                    <Link
                      to={paths.place(state, city)}
                      className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm no-underline hover:border-line-strong pointer-coarse:min-h-11"
                    >
                      {city}, {state}
                      <span className="text-xs text-ink-faint tabular-nums">{number(many)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </Section>
      )}

      <Section title={texts.chooseYourView} more={{ label: uiTexts.allStays, to: paths.stays() }}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-6">
          {horizons.map(({ kind, name, text }) => (
            <li key={kind}>
              <Link to={paths.stays({ text })} className="group block rounded-lg no-underline">
                <span className="block overflow-hidden rounded-lg">
                  <Horizon
                    kind={kind}
                    className="aspect-[4/5] w-full transition-transform duration-700 ease-out group-hover:scale-[1.04] max-lg:aspect-[4/3]"
                  />
                </span>
                <span className="mt-2.5 block font-serif text-lg font-[560] group-hover:underline">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>

      <section className="page-column mt-24">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 border-y border-line py-14 lg:grid-cols-[1fr_2fr]">
          <h2 className="max-w-[12ch] text-3xl">{texts.nothingInBetween}</h2>
          <ol className="grid grid-cols-1 gap-8 sm:grid-cols-3">
            {steps.map(([title, text], index) => (
              <li key={title}>
                <span className="font-serif text-2xl text-ember-text" aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="mt-1 text-xl">{title}</h3>
                <p className="mt-2 text-sm text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      {words.more.length > 0 && (
        <div className="mt-24 flex flex-col gap-20 lg:gap-24">
          <LazyBlocks blocks={words.more} />
        </div>
      )}

      <div className="mt-24">
        <CallToAction {...words.callToAction} onFollow={(to) => track('home-call-to-action', { to })}>
          <Horizon kind="forest" className="h-full min-h-64 w-full" />
        </CallToAction>
      </div>
    </>
  )
}

/**
 * Behind the opening text: the editors' picture under a paper-colored overlay that keeps the text legible, or our lake.
 */
function HeroGround({ picture }: { picture: (PictureSource & { readonly alt: string }) | null }) {
  if (!picture) return <EveningLake className="absolute inset-0 -z-10 size-full" />
  return (
    <div className="absolute inset-0 -z-10">
      <Picture source={picture} alt={picture.alt} ratio="fill" sizes="(min-width: 1344px) 78rem, 96vw" priority />
      <div className="absolute inset-0 bg-linear-to-b from-paper/90 via-paper/75 to-paper/10" />
    </div>
  )
}

function Section({
  title,
  more,
  children,
}: {
  title: string
  more: { label: string; to: string }
  children: React.ReactNode
}) {
  return (
    <section className="page-column mt-20 lg:mt-24">
      <header className="mb-7 flex flex-wrap items-baseline justify-between gap-6">
        <h2 className="text-3xl">{title}</h2>
        <Link
          to={more.to}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-semibold text-action-text no-underline hover:underline"
        >
          {more.label}
          <Icon path={forward} size={18} />
        </Link>
      </header>
      {children}
    </section>
  )
}
