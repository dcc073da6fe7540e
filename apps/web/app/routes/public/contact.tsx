import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
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
import type { Route } from './+types/contact'

export const handle: PageHandle = { cachePublic: 60 }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Contact', path: paths.contact(), description: 'Get in touch with our team.' })

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { name = '', email = '', subject = '', message = '' } = textsOf(form)
    await apiFor(context).POST('/api/contact', { body: { name, email, subject, message } })
    return 'sent'
  })
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const viewer = useViewer()
  const track = useTrack()
  const busy = useNavigation().formAction === paths.contact()
  const { values: kept = {}, errors = {} } = result ?? {}
  const done = result?.done !== undefined
  useEffect(() => {
    if (done) track('contact-form')
  }, [done, track])
  if (done)
    return (
      <AuthPage
        title="Message received"
        lead="We’ll read it today or tomorrow. A confirmation email is on its way."
        scene="coast"
      >
        <ButtonLink to={paths.stays()} variant="primary">
          Back to stays
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Contact us"
      lead="Questions, ideas, something that doesn’t work? A person will answer."
      scene="coast"
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          defaultValue={kept.name ?? viewer?.name}
          error={errors.name}
        />
        <EmailField autoComplete="email" defaultValue={kept.email ?? viewer?.email} error={errors.email} />
        <TextField label="Subject" name="subject" optional defaultValue={kept.subject} error={errors.subject} />
        <TextArea
          label="Message"
          name="message"
          required
          limit={2000}
          rows={6}
          defaultValue={kept.message}
          error={errors.message}
        />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          Send
        </Button>
      </Form>
    </AuthPage>
  )
}
