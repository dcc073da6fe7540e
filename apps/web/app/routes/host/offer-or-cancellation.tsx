import { isInReview } from '@lodestay/domain/review/in-review'
import { Suspense } from 'react'
import { redirect } from 'react-router'
import { AddStayFirst } from '../../features/forms/add-stay-first.tsx'
import { campaignChoices } from '../../features/forms/campaign-choices.server.ts'
import { flashMessage, notSubmitted } from '../../features/forms/flash.ts'
import type { StaffReview } from '../../features/forms/hosted-form.tsx'
import { appealRejection } from '../../features/forms/rejections.server.ts'
import { getStaffReview } from '../../features/forms/staff-review.server.ts'
import { noticeIcons } from '../../features/offers-and-cancellations/notice-icons.ts'
import { noticeKindOf, noticeKinds } from '../../features/offers-and-cancellations/notice-kinds.ts'
import {
  type HostNotice,
  makeNotice,
  noticeById,
  noticeValues,
  outcomeOf,
  readNotice,
  rightsOnNotice,
  saveNotice,
  submitNotice,
} from '../../features/offers-and-cancellations/notices.server.ts'
import { planUnitsFor, planUnitsForOnly } from '../../features/plan-units/plan-units.server.ts'
import { staysWith, todayAt } from '../../features/stays/hosting/hosting.server.ts'
import { ApiProblem } from '../../lib/api.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/offer-or-cancellation'
import * as texts from './texts.ts'

// Lazy-hydrated: it's a plain form until its script arrives, so it need not delay the page.
const NoticeForm = lazyHydrate(() => import('../../features/offers-and-cancellations/notice-form.tsx'))

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.data.heading ?? uiTexts.hosting, noIndex: true })

/** Why it's currently read-only. */
function closedBecause(
  notice: HostNotice,
  noun: string,
  { update }: ReturnType<typeof rightsOnNotice>,
  staffReview: StaffReview | null,
): string | undefined {
  if (!update) return texts.viewOnly
  if (staffReview?.closed) return staffReview.closed
  if (notice.status === 'Pending' && !staffReview) return uiTexts.lockedForReview
  if (['Filled', 'Closed', 'Expired'].includes(notice.status)) return texts.noticeEnded(noun)
  return undefined
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  const kind = noticeKindOf(request)
  const { noun } = noticeKinds[kind]
  const id = 'noticeId' in params ? params.noticeId : undefined
  try {
    const today = await todayAt(api, params.orgId)
    const facts = { warning: flashMessage(request, notSubmitted), today }
    if (!id) {
      const stays = await staysWith(api, 'offer.Create', params.orgId)
      const values = noticeValues(kind, today)
      return {
        kind,
        campaigns: await campaignChoices(api, user, params.orgId),
        saved: null,
        drafted: null,
        units: await planUnitsForOnly(api, user, stays, params.orgId),
        data: { ...facts, heading: texts.newNotice(noun), stays, values, closed: undefined },
      }
    }
    const notice = await noticeById(api, kind, id)
    assertOrganization(notice, params.orgId, texts.noSuchNotice(noun))
    const rights = rightsOnNotice(user, notice)
    const { status, version, rejection } = notice
    const staffReview = rights.asStaff && isInReview(status) ? await getStaffReview(api, kind, id, user.id) : null
    return {
      kind,
      campaigns: await campaignChoices(api, user, params.orgId, notice.campaignId),
      saved: { id, status, version, rejection, mayUpdate: rights.update, staffReview },
      drafted: notice.drafted ?? null,
      units: await planUnitsFor(api, user, notice),
      data: {
        ...facts,
        heading: notice.title,
        stays: notice.stayName,
        values: noticeValues(kind, today, notice),
        closed: closedBecause(notice, noun, rights, staffReview),
      },
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const kind = noticeKindOf(request)
  const id = 'noticeId' in params ? params.noticeId : undefined
  const host = paths.host(params.orgId)
  const make = (form: FormData) => makeNotice(api, kind, { ...readNotice(form, kind), stayId: textOf(form, 'stayId') })
  return answerForm(request, {
    save: async (form) => {
      if (id) {
        await saveNotice(api, kind, id, readNotice(form, kind), ifVersion(form))
        return uiTexts.savedMessage
      }
      await make(form)
      return redirect(host[kind]({ told: 'saved' }))
    },
    submit: async (form) => {
      if (id) {
        // An unchanged draft from the stay's calendar needs no review.
        const submitted = await submitNotice(api, kind, id, readNotice(form, kind), ifVersion(form))
        return redirect(host[kind]({ told: outcomeOf(submitted) }))
      }
      const created = await make(form)
      // An offer is submitted by creating it. If submitting fails, keep the draft: a retry would create a second one.
      const refused =
        kind === 'cancellations' && (await submitNotice(api, kind, created.id).then(() => null, toProblem))
      if (refused) return redirect(host.notice(kind, created.id, { told: 'kept' }))
      return redirect(host[kind]({ told: 'submitted' }))
    },
    publish: async () => {
      const published = id && (await submitNotice(api, kind, id))
      return redirect(host[kind]({ told: published ? outcomeOf(published) : 'submitted' }))
    },
    appeal: async (form) => {
      await appealRejection(api, kind, textOf(form, 'id'), textOf(form, 'message'))
      return redirect(host[kind]({ told: 'appealed' }))
    },
  })
}

function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  throw error
}

export default function HostNoticePage({ loaderData, actionData, params: { orgId } }: Route.ComponentProps) {
  const { saved, kind, data: form } = loaderData
  if (!saved && form.stays?.length === 0)
    return <AddStayFirst orgId={orgId} icon={noticeIcons[kind]} title={form.heading} level="h1" />
  return (
    <Suspense>
      <NoticeForm key={loaderData.saved?.id} orgId={orgId} {...loaderData} result={actionData} />
    </Suspense>
  )
}
