import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import * as notificationTexts from '../../features/notifications/texts.ts'
import { answerOneForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
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
  const busy = useNavigation().state !== 'idle'
  const result = actionData as FormResult | undefined
  const { title, youGet, youGetNone } = words[kind]
  return (
    <AuthPage
      title={isSubscribed ? title : uiTexts.emailsStopped}
      lead={isSubscribed ? youGet : youGetNone}
      scene="coast"
    >
      <Form method="post" className="flex flex-col items-start gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {isSubscribed && (
          <Button type="submit" size="large" loading={busy}>
            {uiTexts.stopEmails}
          </Button>
        )}
        <ButtonLink to={paths.account('notifications')} variant="quiet">
          {uiTexts.emailPreferences}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
