import type { Stay } from '@lodestay/domain'
import { actsOnlyAsStaff, can } from '@lodestay/domain/permissions'
import { Suspense } from 'react'
import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { reviewMessages } from '../../features/forms/flash.ts'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import { blogPostOf } from '../../features/pages/content.server.ts'
import { answer } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { qrCode } from '../../lib/qr-code.server.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, pageAnswer, publicApiFor, requireSession, requireUser } from '../../lib/session.server.ts'
import type { Route } from './+types/stay-editor'
import * as texts from './texts.ts'

const StayEditor = lazyHydrate(() => import('../../features/stays/editor/stay-editor.tsx'))
// Preload before hydration: hydrating late would overwrite input made in the meantime.
if (!import.meta.env.SSR) await StayEditor.preload()

export const handle: PageHandle = { quiet: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.editStay(
      (loaderData as { stay?: { displayName?: string } } | undefined)?.stay?.displayName || texts.aNewStayInTitle,
    ),
    noIndex: true,
  })

/** Don't revalidate between sections: the draft on the page is newer than what the loader would return. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

function printedAddress(origin: string, { id, shortlink, revision }: Stay) {
  // A shortlink awaiting review doesn't work yet.
  const isLive = shortlink && !revision?.changedFields.includes('shortlink')
  const address = origin + (isLive ? paths.shortlink(shortlink) : paths.stay(id))
  return { address, qr: qrCode(`${address}?utm_source=qr`) }
}

/** The shortlink of the public page; null if it has none, or isn't up. */
async function liveShortlink(context: Readonly<RouterContextProvider>, stay: Stay): Promise<string | null> {
  const { id, shortlink, publishedAt, revision } = stay
  if (!publishedAt) return null
  if (!revision?.changedFields.includes('shortlink')) return shortlink
  return answer(publicApiFor(context).GET('/api/stays/{id}', { params: { path: { id } } })).then(
    (live) => live.shortlink,
    () => null,
  )
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const path = { id: params.stayId }
  // Fetch the stay first, so that an unauthorized user only learns that it isn't found.
  const stay = await pageAnswer(api.GET('/api/stays/{id}', { params: { path, query: { checkDrafts: 'true' } } }))
  const feedback = await pageAnswer(api.GET('/api/stays/{id}/feedback', { params: { path, query: { limit: 20 } } }))
  assertOrganization(stay, params.orgId, texts.noSuchStay)
  const scope = { stayId: stay.id, organizationId: stay.organizationId }
  return {
    stay,
    feedback: feedback.docs,
    blogPost: await blogPostOf(context, stay),
    mayEdit: can(user, 'stay.Update', scope),
    staffId: actsOnlyAsStaff(user, 'stay.Update', scope) ? user.id : null,
    seesPlan: can(user, 'payment.View', scope),
    printed: stay.publishedAt ? printedAddress(context.get(requestContext).origin, stay) : null,
    liveShortlink: await liveShortlink(context, stay),
    tiles: context.get(requestContext).mapTiles,
  }
}

/** Everything else autosaves; only an appeal is a form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    appeal: async (form) => {
      await appealRejection(api, 'stays', params.stayId, textOf(form, 'message'))
      return reviewMessages.appealed
    },
  })
}

export default function EditStay({
  loaderData: { stay, feedback, blogPost, mayEdit, staffId, seesPlan, printed, liveShortlink, tiles },
  params,
}: Route.ComponentProps) {
  return (
    <Suspense>
      <StayEditor
        key={stay.id}
        orgId={params.orgId}
        stay={stay}
        feedback={feedback}
        blogPost={blogPost}
        mayEdit={mayEdit}
        staffId={staffId}
        seesPlan={seesPlan}
        printed={printed}
        liveShortlink={liveShortlink}
        tiles={tiles}
      />
    </Suspense>
  )
}
