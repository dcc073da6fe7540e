import type { NewFlagReport } from '@lodestay/domain/flags/flag-report'
import { Form, Link, useNavigation } from 'react-router'
import { ReportFields } from '../../features/flags/report-fields.tsx'
import { useReportForm } from '../../features/flags/use-report-form.ts'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, publicApiFor, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/report-stay'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.reportTitle, noIndex: true })

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const stay = await pageAnswer(publicApiFor(context).GET('/api/stays/{id}', { params: { path: { id } } }))
  return { id, name: stay.displayName }
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  return answerOneForm(request, async (form) => {
    const { reason, details = '' } = textsOf(form)
    // The API rejects a missing reason, with its own message.
    const body = { stayId: id, reason: reason as NewFlagReport['reason'], details }
    await apiFor(context).POST('/api/flag-reports', { body })
    return 'sent'
  })
}

export default function ReportStay({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const form = useReportForm(id, result)
  const busy = useNavigation().formMethod === 'POST'
  if (result?.done)
    return (
      <AuthPage title={texts.thankYou} lead={uiTexts.reportIsReadByModerators} scene="desert">
        <ButtonLink to={paths.stay(id)} variant="primary">
          {texts.backTo(name)}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title={uiTexts.reportStay(name)}
      lead={uiTexts.reportIsReadByModerators}
      scene="desert"
      foot={
        <Link to={paths.stay(id)} className="link">
          {uiTexts.cancel}
        </Link>
      }
    >
      <Form key={form.key} {...form.bind} method="post" noValidate className="flex flex-col gap-5">
        <ReportFields result={result} values={form.values} />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          {uiTexts.sendReport}
        </Button>
      </Form>
    </AuthPage>
  )
}
