import type { FeedbackCategory } from '@lodestay/domain/enumerations'
import { Form, useNavigation } from 'react-router'
import { FeedbackFields } from '../../features/feedback/feedback-fields.tsx'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/feedback'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Feedback', noIndex: true })

export function loader({ request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page')
  return { page: page && safeNext(page).slice(0, 500) }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { category = null, message = '', page = null, email = null } = textsOf(form)
    const body = { category: category as FeedbackCategory | null, message, page, email }
    await apiFor(context).POST('/api/feedback', { body })
    return 'sent'
  })
}

export default function Feedback({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const busy = useNavigation().formAction?.startsWith(paths.feedback()) ?? false
  if (result?.done)
    return (
      <AuthPage title="Thank you" lead="Someone on our team will read it." scene="forest">
        <ButtonLink to={page ?? paths.home()} variant="primary">
          Back to where you were
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Give feedback"
      lead="A typo, a page that misbehaves, something you’re missing? Praise is welcome too."
      scene="forest"
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FeedbackFields page={page} result={result} />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          Send
        </Button>
      </Form>
    </AuthPage>
  )
}
