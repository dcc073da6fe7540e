import { can } from '@lodestay/domain/permissions'
import { ORGANIZATION_NAME_MAX } from '@lodestay/domain/text-limits'
import type { FormEvent } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { useSavedValues } from '../../features/forms/use-saved-values.ts'
import { VersionField } from '../../features/forms/version-field.tsx'
import { useUploadHold } from '../../features/media/use-upload-hold.ts'
import * as webhookTexts from '../../features/organization-webhooks/texts.ts'
import { countStays, organizationOf } from '../../features/stays/hosting/hosting.server.ts'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { Link } from '../../lib/link.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/settings'
import * as texts from './texts.ts'

const PhotoField = lazyPart(() =>
  import('../../features/media/photo-field.tsx').then((module) => ({ default: module.PhotoField })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.settings, noIndex: true })

/** What a deletion would also delete. */
async function whatGoesAlong(api: ApiClient, orgId: string) {
  const params = { path: { id: orgId }, query: { limit: 1 } }
  const [stays, people] = await Promise.all([
    countStays(api, orgId, null),
    answer(api.GET('/api/organizations/{id}/users', { params })),
  ])
  return { stays, people: people.totalDocs }
}

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const scope = { organizationId: orgId }
  try {
    const api = apiFor(context)
    const mayDelete = can(user, 'org.Delete', scope)
    const [organization, goesAlong] = await Promise.all([
      organizationOf(api, orgId),
      mayDelete ? whatGoesAlong(api, orgId) : null,
    ])
    return {
      organization,
      goesAlong,
      // Include the current zone: the API accepts older zone names, and a list without it would store a different one.
      timeZones: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), organization.timeZone])],
      mayUpdate: can(user, 'org.Update', scope),
    }
  } catch (error) {
    throw asRouteError(error)
  }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const path = { id: orgId }
  return answerForm(request, {
    save: async (form) => {
      const body = {
        name: textOf(form, 'name'),
        timeZone: textOf(form, 'timeZone'),
        photoUrl: textOf(form, 'photoUrl') || null,
      }
      await answer(api.PATCH('/api/organizations/{id}', { params: { path }, headers: ifVersion(form), body }))
      return texts.settingsSaved
    },
    delete: async (form) => {
      const { name } = await organizationOf(api, orgId)
      if (textOf(form, 'confirmation') !== name)
        throw new ApiProblem(422, { errors: [{ path: 'confirmation', message: texts.typeNameToConfirm }] })
      await api.DELETE('/api/organizations/{id}', { params: { path, query: { stays: 'delete' } } })
      return redirect(paths.hostStart())
    },
  })
}

/** An organization's picture, name and time zone, and its deletion. */
export default function HostSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { organization, timeZones, mayUpdate, goesAlong } = loaderData
  const { name, version } = organization
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData.errors : undefined)
  const refused = actionData?.intent === 'save' ? actionData : undefined
  const errors = refused?.errors
  const sent = useNavigation().formData?.get('intent')
  const hold = useUploadHold()
  const reset = useFormReset(refused, organization, version, hold.isUploading)
  const { shown, bind } = reset
  const saved = useSavedValues(reset, shown.version, refused, 'settings')
  const values = refused?.values ?? saved.values
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    hold.onSubmit(event)
    bind.onSubmit(event)
  }
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <h1 className="text-3xl">{texts.settings}</h1>
      <FormNotice result={actionData} fields={['name', 'timeZone', 'photoUrl', 'confirmation']} />
      {!mayUpdate && <Notice>{texts.settingsByOwners}</Notice>}
      <Form
        key={saved.key}
        ref={bind.ref}
        method="post"
        onSubmit={onSubmit}
        className="flex flex-col items-start gap-5"
      >
        <input type="hidden" name="intent" value="save" />
        <VersionField version={shown.version} result={refused} />
        {mayUpdate && (
          <PhotoField
            name={name}
            folder="organizations"
            photoUrl={values ? values.photoUrl || null : shown.photoUrl}
            error={errors?.photoUrl}
            onUploading={hold.onUploading}
          />
        )}
        <TextField
          label={texts.organizationName}
          name="name"
          required
          maxLength={ORGANIZATION_NAME_MAX}
          defaultValue={values?.name ?? shown.name}
          disabled={!mayUpdate}
          error={errors?.name}
          className="w-full"
        />
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          name="timeZone"
          defaultValue={values?.timeZone ?? shown.timeZone}
          disabled={!mayUpdate}
          error={errors?.timeZone}
          className="w-full"
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        {mayUpdate && (
          <Button type="submit" variant="primary" loading={sent === 'save'} disabledReason={hold.reason}>
            {texts.saveSettings}
          </Button>
        )}
        {hold.reason && <p className="text-sm text-ink-soft">{hold.reason}</p>}
      </Form>
      {mayUpdate && (
        <section aria-labelledby="webhooks" className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <h2 id="webhooks" className="text-xl">
            {webhookTexts.webhooks}
          </h2>
          <p className="text-sm text-ink-soft">{webhookTexts.webhooksLead}</p>
          <Link to={paths.host(organization.id).webhooks()} className="link text-sm">
            {webhookTexts.manageWebhooks}
          </Link>
        </section>
      )}
      {goesAlong && (
        <section aria-labelledby="delete" className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <h2 id="delete" className="text-xl">
            {texts.deleteOrganization}
          </h2>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
            {texts.deletedAlong(goesAlong).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {goesAlong.stays > 0 && (
            <p className="text-sm text-ink-soft">
              {texts.moveStaysFirst}{' '}
              <Link to={paths.host(organization.id).stays()} className="link">
                {texts.toTheStays}
              </Link>
            </p>
          )}
          <Form method="post" noValidate className="flex w-full flex-col items-start gap-4">
            <input type="hidden" name="intent" value="delete" />
            <TextField
              label={texts.nameToDelete(name)}
              name="confirmation"
              autoComplete="off"
              required
              error={errorsOf('delete')?.confirmation}
              className="w-full"
            />
            <Button type="submit" variant="danger" loading={sent === 'delete'}>
              {texts.deleteOrganization}
            </Button>
          </Form>
        </section>
      )}
    </div>
  )
}
