import type { WaitlistFields } from '@lodestay/domain/waitlist/waitlist'
import { Form, useNavigation } from 'react-router'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { answerOneForm, type FormResult, textsOf } from '../../lib/form-result.ts'
import { language } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { apiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/waitlist'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: uiTexts.waitlist,
    path: paths.waitlist(),
    description: texts.waitlistDescription,
  })

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { email = '', role = null, city = '', state = '' } = textsOf(form)
    const body = { email, role: role as WaitlistFields['role'], city, state, language }
    await apiFor(context).POST('/api/waitlist', { body })
    return 'joined'
  })
}

const roles = [
  { value: 'Traveler', label: texts.lookingForStay },
  { value: 'Host', label: texts.havePlace },
] as const

export default function Waitlist({ actionData }: Route.ComponentProps) {
  const viewer = useViewer()
  const busy = useNavigation().formMethod === 'POST'
  const result = actionData as FormResult | undefined
  const { values: typed = {}, errors = {} } = result ?? {}
  if (result?.done)
    return (
      <AuthPage title={texts.onTheList} lead={texts.onTheListHint} scene="mountains">
        <ButtonLink to={paths.stays()} variant="primary">
          {texts.seeWhatIsHere}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage title={texts.waitlistTitle} lead={texts.waitlistLead} scene="mountains">
      <Form method="post" noValidate className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <EmailField autoComplete="email" defaultValue={typed.email ?? viewer?.email} error={errors.email} />
        <RadioGroup
          legend={texts.waitlistRole}
          name="role"
          options={roles}
          error={errors.role}
          {...(typed.role && { defaultValue: typed.role as (typeof roles)[number]['value'] })}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-[1.6fr_1fr]">
          <TextField
            label={uiTexts.city}
            name="city"
            optional
            autoComplete="address-level2"
            defaultValue={typed.city}
            error={errors.city}
          />
          <TextField
            label={uiTexts.state}
            name="state"
            optional
            autoComplete="address-level1"
            defaultValue={typed.state}
            error={errors.state}
          />
        </div>
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          {texts.joinWaitlist}
        </Button>
      </Form>
    </AuthPage>
  )
}
