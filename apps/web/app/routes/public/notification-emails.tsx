import { StopEmailsPage } from '../../features/identity/stop-emails-page.tsx'
import * as notificationTexts from '../../features/notifications/texts.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/notification-emails'

export const handle: PageHandle = { secretAddress: true }

const words = {
  notifications: {
    title: notificationTexts.notificationEmails,
    youGet: notificationTexts.youGetNotifications,
    youGetNone: notificationTexts.youGetNoNotifications,
  },
  'monthly-results': {
    title: notificationTexts.monthlyEmails,
    youGet: notificationTexts.youGetMonthly,
    youGetNone: notificationTexts.youGetNoMonthly,
  },
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.emailPreferences, noIndex: true })

export function loader({ params: { token }, context }: Route.LoaderArgs) {
  return pageAnswer(publicApiFor(context).GET('/api/mail-subscriptions/{token}', { params: { path: { token } } }))
}

/** Stops on a button press, never on opening the link: mail scanners open links too. */
export function action({ request, params: { token }, context }: Route.ActionArgs) {
  return answerOneForm(request, async () => {
    await apiFor(context).POST('/api/mail-subscriptions/{token}/unsubscribe', { params: { path: { token } } })
    return uiTexts.emailsStopped
  })
}

/** The page that the link in each email about notifications or monthly results opens. */
export default function NotificationEmails({ loaderData: { kind, isSubscribed }, actionData }: Route.ComponentProps) {
  const { title, youGet, youGetNone } = words[kind]
  return (
    <StopEmailsPage
      title={title}
      lead={isSubscribed ? youGet : youGetNone}
      isSubscribed={isSubscribed}
      result={actionData as FormResult | undefined}
      more={{ to: paths.account('notifications'), label: uiTexts.emailPreferences }}
    />
  )
}
