import { data, Link, redirect } from 'react-router'
import { Announcements } from '../../features/giveaways/announcements.tsx'
import { GiveawayBadge } from '../../features/giveaways/giveaway-badge.tsx'
import { isPublic, phaseOf } from '../../features/giveaways/giveaway-facts.ts'
import { isOnHostsSide, whyBarred } from '../../features/giveaways/giveaways.server.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { writtenLanguage } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { problemInWords } from '../../lib/problem-words.ts'
import { apiFor, pageAnswer, requireSession, sessionContext } from '../../lib/session.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/giveaway'
import * as texts from './texts.ts'

const EntryPanel = lazyPart(() =>
  import('../../features/giveaways/entry-panel.tsx').then((module) => ({ default: module.EntryPanel })),
)
const DrawCheck = lazyPart(() =>
  import('../../features/giveaways/draw-check.tsx').then((module) => ({ default: module.DrawCheck })),
)

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const path = { id: params.id }
  const ownEntry = async () =>
    context.get(sessionContext).user
      ? answer(api.GET('/api/giveaways/{id}/entries/self', { params: { path } })).catch(() => null)
      : null
  const [giveaway, entry, { docs: announcements }] = await Promise.all([
    pageAnswer(api.GET('/api/giveaways/{id}', { params: { path } })),
    ownEntry(),
    pageAnswer(api.GET('/api/giveaways/{id}/announcements', { params: { path } })),
  ])
  const { user } = context.get(sessionContext)
  // The host's actions are on their own page, and notifications link here.
  if (!isPublic(giveaway) && user && isOnHostsSide(user, giveaway))
    throw redirect(paths.host(giveaway.organizationId).giveaway(giveaway.id))
  return { giveaway, entry, announcements, barred: user && whyBarred(user, giveaway), now: Date.now() }
}

/** Enters the signed-in user, or shares the winner's contact details with the host. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  try {
    const form = await request.formData()
    const [api, call] = [apiFor(context), { params: { path: { id: params.id } } }]
    if (form.get('intent') === 'share') await api.POST('/api/giveaways/{id}/entries/self/contact', call)
    else await api.POST('/api/giveaways/{id}/entries', call)
    return null
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ problem: problemInWords(error.detail) }, { status: error.status || 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.giveaway.title,
        description: texts.giveawayDescription(loaderData.giveaway.prize),
        path: paths.giveaway(loaderData.giveaway.id),
        image: loaderData.giveaway.media[0]?.url ?? loaderData.giveaway.stay?.media[0]?.url ?? null,
      })
    : []

export default function GiveawayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { giveaway, entry, announcements, barred, now } = loaderData
  const phase = phaseOf(giveaway, now)
  const { stay } = giveaway
  const picture = giveaway.media[0] ?? stay?.media[0]
  const pictures = giveaway.media.map((source) => ({ source, alt: source.alt || giveaway.title }))
  const sections = [
    [texts.whoCanEnter, giveaway.eligibilityRequirements],
    [texts.howToEnter, giveaway.entryMethod],
    [texts.detailsAndExclusions, giveaway.detailsAndExclusions],
    [texts.rules, giveaway.rules],
  ].filter(([, text]) => text)
  return (
    <div className="page-column pt-5 pb-6">
      <Breadcrumb crumbs={[{ label: uiTexts.giveaways, to: paths.giveaways() }, { label: giveaway.title }]} />
      <header className="max-w-[48rem] pt-4 pb-8">
        <GiveawayBadge giveaway={giveaway} phase={phase} />
        <h1 lang={writtenLanguage} className="mt-3 text-3xl lg:text-hero">
          {giveaway.title}
        </h1>
        <p lang={writtenLanguage} className="mt-3 text-lg text-ink-soft">
          {giveaway.prize}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1.6fr_1fr]">
        {/* On phones it comes before the fine print. Staff also see giveaways that can't be entered yet. */}
        {(isPublic(giveaway) || phase === 'drawn') && (
          <EntryPanel giveaway={giveaway} phase={phase} entry={entry} barred={barred} refused={actionData?.problem} />
        )}
        <div className="min-w-0 lg:order-first">
          {picture && (
            <Picture
              source={picture}
              alt={picture.alt || (stay ? texts.pictureOf(stay.name) : '')}
              sizes="(width < 64rem) 92vw, 48rem"
              ratio="16 / 10"
              priority
              className="rounded-xl"
            />
          )}
          {pictures.length > 1 && (
            <div className="mt-2">
              <PictureRow pictures={pictures} skip={1} label={uiTexts.picturesOf(giveaway.title)} />
            </div>
          )}
          {stay && (
            <p className="mt-4">
              {texts.at}{' '}
              <Link to={paths.stay(stay.id)} className="link font-semibold">
                {stay.name}
              </Link>
              , {[stay.city, stay.state].filter(Boolean).join(', ')}
            </p>
          )}
          {sections.map(([heading, text]) => (
            <section key={heading} className="mt-8">
              <h2 className="text-xl">{heading}</h2>
              <p lang={writtenLanguage} className="mt-2 max-w-[60ch] whitespace-pre-line text-ink-soft">
                {text}
              </p>
            </section>
          ))}
          {announcements.length > 0 && <Announcements announcements={announcements} />}
          {phase === 'drawn' && <DrawCheck giveawayId={giveaway.id} ownHash={entry?.entryHash ?? null} />}
        </div>
      </div>
    </div>
  )
}
