import { MESSAGE_MAX, OUTLET_APPLICATION_MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { useSavedValues } from '../../features/forms/use-saved-values.ts'
import { AuthPage } from '../../features/identity/auth-page.tsx'
import { EmailField } from '../../features/identity/person-fields.tsx'
import { networkOptions, wholeNumber } from '../../features/outlet-directory/directory.server.ts'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import { answerOneForm, type FormResult, textOf, textsOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, publicApiFor } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/apply-as-outlet'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: directoryTexts.apply,
    path: paths.applyAsOutlet(),
    description: directoryTexts.applyLead,
  })

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { networks: await networkOptions(publicApiFor(context)) }
  } catch (error) {
    throw asRouteError(error)
  }
}

/** Splits a comma-separated list. */
function separated(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

export function action({ request, context }: Route.ActionArgs) {
  return answerOneForm(request, async (form) => {
    const { reach = '', topics = '', regions = '', ...rest } = textsOf(form)
    const body = { ...rest, reach: wholeNumber(reach), topics: separated(topics), regions: separated(regions) }
    await apiFor(context).POST('/api/outlet-applications', { body: body as never })
    return textOf(form, 'email')
  })
}

/** The form with which an outlet's owner applies to be listed. */
export default function ApplyAsOutlet({ loaderData: { networks }, actionData }: Route.ComponentProps) {
  const result = actionData as FormResult | undefined
  const busy = useNavigation().formMethod === 'POST'
  const { errors = {} } = result ?? {}
  const reset = useFormReset(result, null)
  const saved = useSavedValues(reset, undefined, result)
  const typed = result?.values ?? saved.values ?? {}
  if (result?.done !== undefined)
    return (
      <AuthPage title={directoryTexts.sent} lead={directoryTexts.sentHint} scene="coast">
        <ButtonLink to={paths.outlets()} variant="primary">
          {directoryTexts.backToOutlets}
        </ButtonLink>
      </AuthPage>
    )
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] })
  // A list's error is on the invalid item.
  const errorIn = (name: string) => Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
  const listField = (name: string) => ({ ...field(name), error: errors[name] ?? errorIn(name) })
  return (
    <AuthPage title={directoryTexts.apply} lead={directoryTexts.applyLead} scene="coast">
      <Form key={saved.key} {...reset.bind} method="post" noValidate className="flex flex-col gap-5">
        {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
        <TextField label={directoryTexts.outletName} required {...field('outletName')} />
        <Select
          label={directoryTexts.network}
          required
          placeholder={directoryTexts.chooseNetwork}
          options={networks}
          {...field('network')}
        />
        <TextField label={directoryTexts.handle} hint={directoryTexts.handleHint} required {...field('handle')} />
        <TextField label={directoryTexts.webAddress} type="url" placeholder="https://" optional {...field('url')} />
        <TextField label={directoryTexts.followersLabel} inputMode="numeric" required {...field('reach')} />
        <TextField
          label={directoryTexts.audienceLabel}
          hint={directoryTexts.audienceHint}
          required
          {...field('audience')}
        />
        <TextField label={directoryTexts.topics} hint={directoryTexts.topicsHint} optional {...listField('topics')} />
        <TextField
          label={directoryTexts.regions}
          hint={directoryTexts.regionsHint}
          optional
          {...listField('regions')}
        />
        <TextArea
          label={uiTexts.description}
          hint={directoryTexts.descriptionHint}
          required
          limit={MESSAGE_MAX}
          rows={4}
          {...field('description')}
        />
        <TextField label={directoryTexts.yourName} autoComplete="name" required {...field('contactName')} />
        <EmailField autoComplete="email" defaultValue={typed.email} error={errors.email} />
        <TextArea
          label={directoryTexts.message}
          optional
          limit={OUTLET_APPLICATION_MESSAGE_MAX}
          rows={3}
          {...field('message')}
        />
        <Button type="submit" variant="primary" size="large" loading={busy} className="self-start">
          {directoryTexts.send}
        </Button>
      </Form>
    </AuthPage>
  )
}
