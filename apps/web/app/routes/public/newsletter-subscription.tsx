import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { Route } from './+types/newsletter-subscription'
import * as texts from './texts.ts'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.yourSubscription, noIndex: true })

export function loader({ params: { token }, context }: Route.LoaderArgs) {
  return pageAnswer(publicApiFor(context).GET('/api/newsletter-subscriptions/{token}', { params: { path: { token } } }))
}

/** Confirms and unsubscribes on a button press, never on opening the link: mail scanners open links too. */
export function action({ request, params: { token }, context }: Route.ActionArgs) {
  const params = { path: { token } }
  return answerForm(request, {
    confirm: async () => {
      await answer(apiFor(context).POST('/api/newsletter-subscriptions/{token}/confirm', { params }))
      return texts.subscribed
    },
    unsubscribe: async () => {
      await apiFor(context).POST('/api/newsletter-subscriptions/{token}/unsubscribe', { params })
      return texts.unsubscribed
    },
  })
}

/** The page that the link in each newsletter email opens. */
export default function NewsletterSubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const result = actionData as FormResult | undefined
  const { newsletterName, status } = loaderData
  const name = newsletterName || texts.thisNewsletter
  const words = {
    pending: { title: texts.confirmSubscription, lead: texts.confirmSubscriptionLead(name) },
    confirmed: { title: result?.done ?? texts.yourSubscription, lead: texts.youGet(name) },
    unsubscribed: { title: texts.unsubscribed, lead: texts.youNoLongerGet(name) },
  }[status]
  return (
    <AuthPage title={words.title} lead={words.lead} scene="coast">
      <Form method="post" className="flex flex-col items-start gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        {/* Keyed: pressed twice, the same button would confirm, and then unsubscribe. */}
        {status === 'confirmed' ? (
          <Button key="unsubscribe" type="submit" name="intent" value="unsubscribe" size="large" loading={busy}>
            {texts.unsubscribe}
          </Button>
        ) : (
          <Button
            key="confirm"
            type="submit"
            name="intent"
            value="confirm"
            variant={status === 'pending' ? 'primary' : 'secondary'}
            size="large"
            loading={busy}
          >
            {status === 'pending' ? texts.confirmSubscription : texts.subscribeAgain}
          </Button>
        )}
        <ButtonLink to={paths.newsletters()} variant="quiet">
          {texts.otherNewsletters}
        </ButtonLink>
      </Form>
    </AuthPage>
  )
}
