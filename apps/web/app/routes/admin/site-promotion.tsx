import { redirect } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerOneForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { windowOf } from '../../lib/form-window.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/site-promotion'
import * as texts from './texts.ts'

const SitePromotionForm = lazyPart(() =>
  import('../../features/site-promotions/desk/site-promotion-form.tsx').then((module) => ({
    default: module.SitePromotionForm,
  })),
)

/** Used in place of an id in the URL of a new one. */
const NEW = 'new'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.banner, noIndex: true })

export async function loader({ request, params: { promotionId }, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  if (promotionId === NEW) return { promotion: null }
  const params = { path: { id: promotionId } }
  return { promotion: await pageAnswer(apiFor(context).GET('/api/site-promotions/{id}', { params })) }
}

function readPromotion(form: FormData) {
  const priority = textOf(form, 'priority')
  return {
    title: textOf(form, 'title'),
    body: textOf(form, 'body'),
    ctaText: textOf(form, 'ctaText'),
    link: textOf(form, 'link'),
    imageUrl: textOf(form, 'imageUrl') || null,
    placement: textOf(form, 'placement') as 'home',
    // Send a non-number as is, so that the API reports it.
    priority: priority && Number.isFinite(Number(priority)) ? Number(priority) : (priority as unknown as number),
    window: windowOf(form),
    enabled: form.has('enabled'),
  }
}

export async function action({ request, params: { promotionId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerOneForm(request, async (form) => {
    const body = readPromotion(form)
    if (promotionId === NEW) {
      await answer(api.POST('/api/site-promotions', { body }))
      return redirect(paths.admin.sitePromotions())
    }
    const params = { path: { id: promotionId } }
    await answer(api.PATCH('/api/site-promotions/{id}', { params, headers: ifVersion(form), body }))
    return uiTexts.savedMessage
  })
}

export default function AdminSitePromotion({ loaderData: { promotion }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-3xl break-words">{promotion?.title ?? texts.newSitePromotion}</h1>
      <FormNotice result={actionData} fields={Object.keys(actionData?.errors ?? {})} className="mb-6 max-w-2xl" />
      <SitePromotionForm key={promotion?.id} promotion={promotion} result={actionData} />
    </>
  )
}
