import { CONTACT_MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { useSavedValues } from '../../features/forms/use-saved-values.ts'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import { language } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor } from '../../lib/session.server.ts'
import { useTrack } from '../../lib/track.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/contact'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.contact, path: paths.contact(), description: texts.contactDescription })

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { name = '', email = '', subject = '', message = '' } = textsOf(form)
    await apiFor(context).POST('/api/contact', { body: { name, email, subject, message, language } })
    return 'sent'
  })
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const viewer = useViewer()
  const track = useTrack()
  const busy = useNavigation().formMethod === 'POST'
  const { errors = {} } = result ?? {}
  const reset = useFormReset(result, null)
  const saved = useSavedValues(reset, undefined, result)
  const typed = result?.values ?? saved.values ?? {}
  const done = result?.done !== undefined
  useEffect(() => {
    if (done) track('contact-form')
  }, [done, track])
  if (done)
    return (
      <AuthPage title={texts.contactSent} lead={texts.contactSentHint} scene="coast">
        <ButtonLink to={paths.stays()} variant="primary">
          {texts.backToStays}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage title={uiTexts.contactUs} lead={texts.contactLead} scene="coast">
      <Form key={saved.key} {...reset.bind} method="post" noValidate className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <TextField
          label={texts.yourName}
          name="name"
          autoComplete="name"
          required
          defaultValue={typed.name ?? viewer?.name}
          error={errors.name}
        />
        <EmailField autoComplete="email" defaultValue={typed.email ?? viewer?.email} error={errors.email} />
        <TextField label={texts.subject} name="subject" optional defaultValue={typed.subject} error={errors.subject} />
        <TextArea
          label={texts.message}
          name="message"
          required
          limit={CONTACT_MESSAGE_MAX}
          rows={6}
          defaultValue={typed.message}
          error={errors.message}
        />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          {uiTexts.send}
        </Button>
      </Form>
    </AuthPage>
  )
}
