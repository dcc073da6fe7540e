import { can } from '@lodestay/domain/permissions'
import { Form, redirect, useNavigation } from 'react-router'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { organizationOf } from '../../features/stays/hosting/hosting.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/settings'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.settings, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const scope = { organizationId: orgId }
  try {
    return {
      organization: await organizationOf(apiFor(context), orgId),
      timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone')],
      mayUpdate: can(user, 'org.Update', scope),
      mayDelete: can(user, 'org.Delete', scope),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const path = { id: orgId }
  return answerForm(request, {
    save: async (form) => {
      const body = { name: textOf(form, 'name'), timeZone: textOf(form, 'timeZone') }
      await answer(api.PATCH('/api/organizations/{id}', { params: { path }, headers: ifVersion(form), body }))
      return texts.settingsSaved
    },
    delete: async () => {
      await answer(api.DELETE('/api/organizations/{id}', { params: { path } }))
      return redirect(paths.hostStart())
    },
  })
}

/** An organization's name and time zone, and its end. */
export default function HostSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { organization, timeZones, mayUpdate, mayDelete } = loaderData
  const { name, timeZone, version } = organization
  const errors = actionData?.intent === 'save' ? actionData.errors : undefined
  const busy = useNavigation().formData?.get('intent') === 'save'
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <h1 className="text-3xl">{texts.settings}</h1>
      <FormNotice result={actionData} />
      {!mayUpdate && <Notice>{texts.settingsByOwners}</Notice>}
      <Form method="post" className="flex flex-col items-start gap-5">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <TextField
          label={texts.organizationName}
          name="name"
          required
          maxLength={100}
          defaultValue={name}
          disabled={!mayUpdate}
          error={errors?.name}
          className="w-full"
        />
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          name="timeZone"
          defaultValue={timeZone}
          disabled={!mayUpdate}
          error={errors?.timeZone}
          className="w-full"
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        {mayUpdate && (
          <Button type="submit" variant="primary" loading={busy}>
            {texts.saveSettings}
          </Button>
        )}
      </Form>
      {mayDelete && (
        <section aria-labelledby="delete" className="mt-6 flex flex-col items-start gap-3 border-t border-line pt-6">
          <h2 id="delete" className="text-xl">
            {texts.deleteOrganization}
          </h2>
          <p className="text-sm text-ink-soft">{texts.deleteOrganizationHint}</p>
          <ConfirmButton
            about={name}
            question={texts.deleteOrganizationQuestion}
            confirm={texts.deleteOrganization}
            intent="delete"
          />
        </section>
      )}
    </div>
  )
}
