import type { StayField, WholeStayFields } from '@lodestay/domain/stay'
import { data, redirect } from 'react-router'
import { describeChange } from '../features/moderation/changes.ts'
import { requireStaff } from '../features/moderation/require-staff.server.ts'
import { StayReview } from '../features/moderation/stay-review.tsx'
import { fieldsOf } from '../features/stay-editor/draft-changes.ts'
import { type ApiClient, ApiProblem, answer } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { paths } from '../lib/paths.ts'
import { apiFor, asRouteError } from '../lib/session.server.ts'
import type { Route } from './+types/moderation-stay'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Review ${(loaderData as { stay?: { name?: string } } | undefined)?.stay?.name || 'a stay'}`,
    noIndex: true,
  })

/** The ids of what waits, the oldest first. */
async function queueOf(api: ApiClient): Promise<string[]> {
  const { docs } = await answer(api.GET('/api/stays/applications', { params: { query: { limit: 100 } } }))
  return docs.map(({ stay }) => stay.id)
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const moderator = await requireStaff(request, context)
  const api = apiFor(context)
  try {
    const [review, queue] = await Promise.all([
      answer(api.GET('/api/moderation/stays/{id}', { params: { path: { id: params.stayId } } })),
      queueOf(api),
    ])
    const { item: stay, live, diff, feedback } = review
    const changes = diff.flatMap(({ field, before, after }) =>
      describeChange(field as StayField, before as WholeStayFields[StayField], after as WholeStayFields[StayField]),
    )
    const { id, name, version, status, organizationName, createdAt, revision, source } = stay
    return {
      stay: { id, name, version, status, organizationName, createdAt, source },
      revision: revision ?? null,
      fields: fieldsOf(stay),
      isEdit: live !== null,
      changes,
      feedback,
      queue,
      moderatorId: moderator.id,
      now: Date.now(),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

type Refusal = {
  readonly problem: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly kept?: { readonly category: string; readonly message: string }
}

/** Claims and gives back; and decides, for forms that are sent without scripts. */
export async function action({ request, params: { stayId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const api = apiFor(context)
  const path = { id: stayId }
  const intent = text('intent')
  try {
    if (intent === 'claim') await api.POST('/api/stays/{id}/lock', { params: { path } })
    if (intent === 'release') await api.POST('/api/moderation/stays/{id}/release', { params: { path } })
    if (intent === 'takeover') await api.POST('/api/moderation/stays/{id}/takeover', { params: { path } })
    if (intent === 'accept') await api.POST('/api/stays/{id}/publish', { params: { path }, body: {} })
    if (intent === 'reject') {
      // The platform judges the category; a form sends whatever stands in it.
      const body = { category: text('category') as 'Other', message: text('message') }
      await api.POST('/api/stays/{id}/reject', { params: { path }, body })
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const errors = Object.fromEntries(error.errors.map(({ path: field, message }) => [field, message]))
    const problem = error.errors.length > 0 ? null : error.detail
    const kept = { category: text('category'), message: text('message') }
    return data<Refusal>({ problem, errors, kept }, { status: error.status || 503 })
  }
  if (intent === 'accept' || intent === 'reject') throw redirect(paths.moderation.queue())
  return { problem: null, errors: {} } satisfies Refusal
}

export default function ModerateStay({ loaderData, actionData }: Route.ComponentProps) {
  return <StayReview key={loaderData.stay.id} review={loaderData} refusal={actionData as Refusal | undefined} />
}
