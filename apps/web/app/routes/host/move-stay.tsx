import { ownsOrganization } from '@lodestay/domain/permissions'
import { TRANSFER_DAYS } from '@lodestay/domain/stays/stay-transfer'
import { data, Form, redirect, useNavigation } from 'react-router'
import { nameOfStay, ownOrganizations } from '../../features/stays/hosting/hosting.server.ts'
import { answer } from '../../lib/api.ts'
import { answerOneForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/move-stay'
import * as texts from './texts.ts'

/** Options in addition to the user's own organizations. */
const NEW = 'new'
const FOREIGN = 'foreign'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.moveStayTitle, noIndex: true })

export async function loader({ request, params: { orgId, stayId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  if (!ownsOrganization(user, orgId)) throw data({ code: 'forbidden', detail: texts.moveOwnersOnly }, { status: 403 })
  const [name, own] = await Promise.all([nameOfStay(api, stayId), ownOrganizations(api)]).catch((error) => {
    throw asRouteError(error)
  })
  const others = own.filter(({ id }) => id !== orgId && ownsOrganization(user, id))
  return { name, others: others.map(({ id, name: label }) => ({ value: id, label })), daysToAccept: TRANSFER_DAYS }
}

/** Moves the stay, or asks the owners of the receiving organization. */
export async function action({ request, params: { orgId, stayId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const params = { path: { id: orgId, stayId } }
  return answerOneForm(request, async (form) => {
    const to = textOf(form, 'to')
    const query =
      to === NEW ? { name: textOf(form, 'name') } : { to: to === FOREIGN ? textOf(form, 'organizationId') : to }
    const moved = await answer(api.DELETE('/api/organizations/{id}/stays/{stayId}', { params: { ...params, query } }))
    return redirect(paths.host(orgId).stays({ told: 'expiresAt' in moved ? 'offered' : 'moved' }))
  })
}

export default function MoveStay({
  loaderData: { name, others, daysToAccept },
  actionData,
  params: { orgId },
}: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = actionData as FormResult | undefined
  const { values = {}, errors = {}, problem } = result ?? {}
  const hint = texts.ownerAccepts(daysToAccept)
  const options = [
    ...others,
    { value: NEW, label: texts.aNewOrganization },
    { value: FOREIGN, label: texts.foreignOrganization, hint },
  ]
  return (
    <div className="max-w-xl">
      <h1 className="text-3xl">{texts.moveNamed(name)}</h1>
      <p className="mt-2 mb-7 text-ink-soft">{texts.moveHint}</p>
      <Form method="post" className="group flex flex-col items-start gap-6">
        {problem && <Notice kind="error">{problem}</Notice>}
        {errors.to && <Notice kind="error">{errors.to}</Notice>}
        <RadioGroup
          legend={texts.moveTo}
          name="to"
          look="cards"
          defaultValue={values.to ?? others[0]?.value ?? FOREIGN}
          options={options}
          className="w-full"
        />
        {/* CSS shows each field only for the option that needs it, so it works without JavaScript. */}
        <TextField
          label={texts.newOrganizationName}
          name="name"
          autoComplete="off"
          className="w-full not-group-has-[[value=new]:checked]:hidden"
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label={texts.organizationId}
          hint={texts.organizationIdHint}
          name="organizationId"
          autoComplete="off"
          placeholder="org_…"
          className="w-full not-group-has-[[value=foreign]:checked]:hidden"
          defaultValue={values.organizationId}
          error={errors.organizationId}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={busy}>
            {texts.moveStay}
          </Button>
          <ButtonLink to={paths.host(orgId).stays()}>{uiTexts.cancel}</ButtonLink>
        </div>
      </Form>
    </div>
  )
}
