import { can } from '@lodestay/domain/permissions'
import webhookIcon from '@lodestay/icons/webhook.svg?path'
import { flashMessage } from '../../features/forms/flash.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import * as webhookTexts from '../../features/organization-webhooks/texts.ts'
import { WebhookForm, webhookOfForm } from '../../features/organization-webhooks/webhook-form.tsx'
import { answer } from '../../lib/api.ts'
import { answerForm } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { Link } from '../../lib/link.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/webhooks'
import * as texts from './texts.ts'

const SecretOnce = lazyPart(() =>
  import('../../features/forms/secret-once.tsx').then((module) => ({ default: module.SecretOnce })),
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: webhookTexts.webhooks, noIndex: true })

/** No one else may see the URLs. */
export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const flash = flashMessage(request, { deleted: webhookTexts.deleted })
  if (!can(user, 'org.Update', { organizationId: orgId })) return { webhooks: null, flash }
  const params = { path: { id: orgId }, query: { limit: 100 } }
  const { docs: webhooks } = await pageAnswer(apiFor(context).GET('/api/organizations/{id}/webhooks', { params }))
  return { webhooks, flash }
}

export async function action({ request, params: { orgId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const params = { path: { id: orgId } }
  return answerForm(request, {
    create: async (form) => {
      const body = webhookOfForm(form)
      const { secret } = await answer(apiFor(context).POST('/api/organizations/{id}/webhooks', { params, body }))
      return { done: webhookTexts.added, secret: secret ?? '' }
    },
  })
}

/** The URLs at which an organization's own programs are notified of its events. */
export default function HostWebhooks({
  loaderData: { webhooks, flash },
  actionData: result,
  params,
}: Route.ComponentProps) {
  const dateTime = useDateTime()
  const to = paths.host(params.orgId)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <Link to={to.settings()} className="link text-sm">
          {texts.settings}
        </Link>
        <h1 className="mt-1 text-3xl">{webhookTexts.webhooks}</h1>
        <p className="mt-2 text-ink-soft">{webhookTexts.webhooksLead}</p>
      </div>
      <FormNotice result={result} flash={flash} fields={['url', 'events']} />
      {result?.secret && (
        <SecretOnce
          secret={result.secret}
          title={webhookTexts.copySecretNow}
          hint={webhookTexts.secretOnce}
          label={webhookTexts.theSecret}
          copy={webhookTexts.copySecret}
        />
      )}
      {webhooks === null && <Notice>{webhookTexts.byOwners}</Notice>}
      {webhooks?.length === 0 && (
        <EmptyState icon={webhookIcon} title={webhookTexts.noWebhooks}>
          {webhookTexts.noWebhooksHint}
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {webhooks.map(({ id, url, events, isEnabled, failingSince }) => (
              <li key={id} className="flex flex-col gap-1 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <Link to={to.webhook(id)} className="link font-semibold break-all">
                    {url}
                  </Link>
                  <Badge tone={isEnabled ? 'action' : 'neutral'}>
                    {isEnabled ? webhookTexts.on : webhookTexts.off}
                  </Badge>
                </p>
                <p className="text-xs text-ink-soft">
                  {events.length === 0 ? webhookTexts.allEvents : webhookTexts.eventCount(events.length)}
                </p>
                {failingSince && (
                  <p className="text-xs text-danger-text">{webhookTexts.failingSince(dateTime(failingSince))}</p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {webhooks && (
        <Card>
          <h2 className="mb-4 text-xl">{webhookTexts.newWebhook}</h2>
          <WebhookForm intent="create" label={webhookTexts.create} result={result} />
        </Card>
      )}
    </div>
  )
}
