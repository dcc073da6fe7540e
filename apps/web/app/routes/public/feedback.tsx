import type { FeedbackCategory } from '@lodestay/domain/enumerations'
import { Form, useNavigation } from 'react-router'
import { FeedbackFields } from '../../features/feedback/feedback-fields.tsx'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import { language } from '../../lib/language.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/feedback'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.feedback, noIndex: true })

export function loader({ request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page')
  return { page: page && safeNext(page).slice(0, 500) }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { category = null, message = '', page = null, email = null } = textsOf(form)
    const body = { category: category as FeedbackCategory | null, message, page, email, language }
    await apiFor(context).POST('/api/feedback', { body })
    return 'sent'
  })
}

export default function Feedback({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const busy = useNavigation().formMethod === 'POST'
  if (result?.done)
    return (
      <AuthPage title={texts.thankYou} lead={texts.feedbackSent} scene="forest">
        <ButtonLink to={page ?? paths.home()} variant="primary">
          {texts.backToWhereYouWere}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage title={uiTexts.giveFeedback} lead={texts.feedbackLead} scene="forest">
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FeedbackFields page={page} result={result} />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          {uiTexts.send}
        </Button>
      </Form>
    </AuthPage>
  )
}
