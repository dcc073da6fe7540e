import { redirect } from 'react-router'
import { AnnouncementForm } from '../../features/announcements/announcement-form.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { windowOf } from '../../lib/form-window.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/announcement'
import * as texts from './texts.ts'

/** Used in place of an id in the URL of a new one. */
const NEW = 'new'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.announcement, noIndex: true })

export async function loader({ request, params: { announcementId }, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  if (announcementId === NEW) return { announcement: null }
  const params = { path: { id: announcementId } }
  const announcement = await pageAnswer(apiFor(context).GET('/api/announcements/{id}', { params }))
  return { announcement }
}

function readAnnouncement(form: FormData) {
  return {
    title: textOf(form, 'title'),
    body: textOf(form, 'body'),
    severity: textOf(form, 'severity') as 'info',
    audience: textOf(form, 'audience') as 'User',
    stayId: textOf(form, 'stayId') || null,
    window: windowOf(form),
    dismissible: form.has('dismissible'),
  }
}

export async function action({ request, params: { announcementId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const make = async (form: FormData, status: 'Draft' | 'Active') => {
    await answer(api.POST('/api/announcements', { body: { ...readAnnouncement(form), status } }))
    return redirect(paths.admin.announcements())
  }
  return answerForm(request, {
    publish: (form) => make(form, 'Active'),
    save: async (form) => {
      if (announcementId === NEW) return make(form, 'Draft')
      const params = { path: { id: announcementId } }
      const body = readAnnouncement(form)
      await answer(api.PATCH('/api/announcements/{id}', { params, headers: ifVersion(form), body }))
      return uiTexts.savedMessage
    },
  })
}

export default function AdminAnnouncement({ loaderData: { announcement }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{announcement?.title ?? texts.newAnnouncement}</h1>
      <FormNotice result={actionData} fields={Object.keys(actionData?.errors ?? {})} className="mb-6 max-w-2xl" />
      <AnnouncementForm key={announcement?.id} announcement={announcement} result={actionData} />
    </>
  )
}
