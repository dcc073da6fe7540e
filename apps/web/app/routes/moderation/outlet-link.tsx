import { Form, Link, useNavigation } from 'react-router'
import * as texts from '../../features/execution/texts.ts'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { SecretOnce } from '../../features/forms/secret-once.tsx'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { VersionField } from '../../features/forms/version-field.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageResource } from '../../lib/session.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/outlet-link'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.outletName ?? texts.ownersLinks, noIndex: true })

export async function loader({ request, params: { outletId: id }, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return pageResource(apiFor(context).GET('/api/outlet-links/{id}', { params: { path: { id } } }))
}

export async function action({ request, params: { outletId: id }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const params = { path: { id } }
  return answerForm(request, {
    give: async (form) => {
      const body = { email: textOf(form, 'email') }
      const { email, url } = await answer(api.PUT('/api/outlet-links/{id}', { params, headers: ifVersion(form), body }))
      return { done: texts.linkGiven(email ?? ''), secret: url ?? '' }
    },
    renew: async () => {
      await answer(api.POST('/api/outlet-links/{id}/renew', { params }))
      return texts.linkRenewed
    },
    revoke: async (form) => {
      await answer(api.DELETE('/api/outlet-links/{id}', { params, headers: ifVersion(form) }))
      return texts.linkRevoked
    },
  })
}

/** The link that takes an outlet's owner to its tasks: created, renewed and revoked here. */
export default function ModerationOutletLink({ loaderData: link, actionData }: Route.ComponentProps) {
  const dayOfTime = useDayOfTime()
  const { outletName, status, email, expiresAt, lastUsedAt, version } = link
  const busy = useNavigation().formData?.get('intent') === 'give'
  const result = actionData?.intent === 'give' ? actionData : undefined
  const reset = useFormReset(result, link, version)
  return (
    <>
      <Link to={paths.moderation.outletLinks()} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allOwnersLinks}
      </Link>
      <h1 className="mt-2 mb-6 text-3xl">{outletName}</h1>
      <FormNotice result={actionData} fields={['email']} className="mb-6" />
      {actionData?.secret && (
        <SecretOnce
          secret={actionData.secret}
          title={texts.copyLinkNow}
          hint={texts.linkOnce}
          label={texts.ownersLink}
          copy={texts.copyLink}
          className="mb-6"
        />
      )}
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.ownersLinksIntro}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {status !== 'none' && (
          <Card className="flex flex-col items-start gap-5">
            <DescriptionList
              facts={[
                { term: texts.state, value: texts.linkStates[status] },
                { term: texts.mailedTo, value: email },
                ...(status === 'active' && expiresAt ? [{ term: texts.expires, value: dayOfTime(expiresAt) }] : []),
                { term: texts.lastUsed, value: lastUsedAt ? dayOfTime(lastUsedAt) : texts.neverUsed },
              ]}
            />
            {status !== 'revoked' && (
              <>
                <p className="text-sm text-ink-soft">{texts.renewHint}</p>
                <div className="flex flex-wrap gap-3">
                  <ActionButton intent="renew">{texts.renewLink}</ActionButton>
                  <ConfirmButton
                    intent="revoke"
                    fields={{ version: String(version) }}
                    about={outletName}
                    question={texts.revokeQuestion}
                    confirm={texts.revokeLink}
                  />
                </div>
              </>
            )}
          </Card>
        )}
        <Card>
          <Form key={reset.key} {...reset.bind} method="post" className="flex flex-col items-start gap-4">
            <input type="hidden" name="intent" value="give" />
            <VersionField version={reset.shown.version} result={result} />
            <TextField
              label={texts.ownersEmail}
              name="email"
              type="email"
              required
              hint={texts.ownersEmailHint}
              defaultValue={result?.values?.email ?? reset.shown.email ?? ''}
              error={result?.errors?.email}
              className="w-full"
            />
            {status === 'active' && <p className="text-sm text-ink-soft">{texts.replaceHint}</p>}
            <Button type="submit" variant={status === 'active' ? 'secondary' : 'primary'} loading={busy}>
              {status === 'active' ? texts.replaceLink : texts.giveLink}
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}
