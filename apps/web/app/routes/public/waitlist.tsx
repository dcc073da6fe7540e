import type { WaitlistFields } from '@lodestay/domain/waitlist/waitlist'
import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/waitlist'

export const handle: PageHandle = { cachePublic: 60 }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Waitlist',
    path: paths.waitlist(),
    description: 'Hear from us when we open in your area.',
  })

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { email = '', role = null, city = '', state = '' } = textsOf(form)
    const body = { email, role: role as WaitlistFields['role'], city, state }
    await apiFor(context).POST('/api/waitlist', { body })
    return 'joined'
  })
}

const roles = [
  { value: 'Traveler', label: 'I’m looking for a place to stay' },
  { value: 'Host', label: 'I have a place to list' },
] as const

export default function Waitlist({ actionData }: Route.ComponentProps) {
  const viewer = useViewer()
  const busy = useNavigation().formAction === paths.waitlist()
  const result = actionData as FormResult | undefined
  const { values: kept = {}, errors = {} } = result ?? {}
  if (result?.done)
    return (
      <AuthPage
        title="You’re on the list"
        lead="We’ll write when there’s something in your area, and not before."
        scene="mountains"
      >
        <ButtonLink to={paths.stays()} variant="primary">
          See what’s already here
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Not in your area yet?"
      lead="Tell us where you are, and we’ll write when we open there."
      scene="mountains"
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <EmailField autoComplete="email" defaultValue={kept.email ?? viewer?.email} error={errors.email} />
        <RadioGroup
          legend="What are you here for?"
          name="role"
          options={roles}
          error={errors.role}
          {...(kept.role && { defaultValue: kept.role as (typeof roles)[number]['value'] })}
        />
        <div className="grid gap-5 sm:grid-cols-[1.6fr_1fr]">
          <TextField
            label="City"
            name="city"
            optional
            autoComplete="address-level2"
            defaultValue={kept.city}
            error={errors.city}
          />
          <TextField
            label="State"
            name="state"
            optional
            autoComplete="address-level1"
            defaultValue={kept.state}
            error={errors.state}
          />
        </div>
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          Join the waitlist
        </Button>
      </Form>
    </AuthPage>
  )
}
