import { redirect } from 'react-router'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { SecretOnce } from '../../features/forms/secret-once.tsx'
import * as webhookTexts from '../../features/organization-webhooks/texts.ts'
import { webhookOfForm } from '../../features/organization-webhooks/webhook-form.tsx'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { Link } from '../../lib/link.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { receiverAnswer } from '../../lib/receiver-answer.ts'
import { apiFor, pageAnswer, pageResource, requireSession, requireUser } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/webhook'

const WebhookForm = lazyPart(() =>
  import('../../features/organization-webhooks/webhook-form.tsx').then((module) => ({ default: module.WebhookForm })),
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: webhookTexts.webhooks, noIndex: true })

export async function loader({ request, params: { orgId, webhookId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const path = { id: orgId, webhookId }
  const [webhook, deliveries] = await Promise.all([
    pageResource(api.GET('/api/organizations/{id}/webhooks/{webhookId}', { params: { path } })),
    withinPages(request, (page) =>
      pageAnswer(
        api.GET('/api/organizations/{id}/webhooks/{webhookId}/deliveries', {
          params: { path, query: { page, limit: 20 } },
        }),
      ),
    ),
  ])
  return { webhook, deliveries }
}

export async function action({ request, params: { orgId, webhookId }, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const params = { path: { id: orgId, webhookId } }
  const turn = (isEnabled: boolean) =>
    answer(api.PATCH('/api/organizations/{id}/webhooks/{webhookId}', { params, body: { isEnabled } }))
  return answerForm(request, {
    save: async (form) => {
      const sent = { params, headers: ifVersion(form), body: webhookOfForm(form) }
      await answer(api.PATCH('/api/organizations/{id}/webhooks/{webhookId}', sent))
      return webhookTexts.saved
    },
    on: async () => {
      await turn(true)
      return webhookTexts.turnedOn
    },
    off: async () => {
      await turn(false)
      return webhookTexts.turnedOff
    },
    renew: async () => {
      const renewed = await answer(api.POST('/api/organizations/{id}/webhooks/{webhookId}/secret', { params }))
      return { secret: renewed.secret ?? '' }
    },
    test: async () => {
      const called = api.POST('/api/organizations/{id}/webhooks/{webhookId}/test', { params })
      const { isSent, detail } = await answer(called)
      return receiverAnswer(isSent, detail)
    },
    replay: async (form) => {
      const path = { ...params.path, deliveryId: textOf(form, 'id') }
      const call = '/api/organizations/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/replay'
      const { isSent, detail } = await answer(api.POST(call, { params: { path } }))
      return receiverAnswer(isSent, detail)
    },
    delete: async (form) => {
      await api.DELETE('/api/organizations/{id}/webhooks/{webhookId}', { params, headers: ifVersion(form) })
      return redirect(paths.host(orgId).webhooks({ told: 'deleted' }))
    },
  })
}

type Row = Route.ComponentProps['loaderData']['deliveries']['docs'][number]

/** An organization's webhook: its URL, its secret, a test, and its deliveries. */
export default function HostWebhook({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { webhook, deliveries } = loaderData
  const { id, url, isEnabled, failingSince, version } = webhook
  const to = paths.host(params.orgId)
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div>
        <Link to={to.webhooks()} className="link text-sm">
          {webhookTexts.webhooks}
        </Link>
        <h1 className="mt-1 flex flex-wrap items-center gap-3 text-2xl break-all">
          {new URL(url).host}
          <Badge tone={isEnabled ? 'action' : 'neutral'}>{isEnabled ? webhookTexts.on : webhookTexts.off}</Badge>
        </h1>
        {failingSince && (
          <p className="mt-2 text-sm text-danger-text">{webhookTexts.failingSince(dateTime(failingSince))}</p>
        )}
      </div>
      <FormNotice result={result} fields={['url', 'events']} />
      {result?.secret && (
        <SecretOnce
          secret={result.secret}
          title={webhookTexts.copySecretNow}
          hint={webhookTexts.secretOnce}
          label={webhookTexts.theSecret}
          copy={webhookTexts.copySecret}
        />
      )}
      <Card>
        <WebhookForm intent="save" label={webhookTexts.save} webhook={webhook} result={result} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
        <Card className="flex flex-col items-start gap-4">
          <h2 className="text-xl">{webhookTexts.secretHeading}</h2>
          <p className="text-sm text-ink-soft">{webhookTexts.howToCheck}</p>
          <a href={paths.apiReference()} className="link text-sm">
            {webhookTexts.apiReference}
          </a>
          <p className="text-sm text-ink-soft">{webhookTexts.secretHint}</p>
          <ConfirmButton
            intent="renew"
            about={new URL(url).host}
            question={webhookTexts.renewQuestion}
            confirm={webhookTexts.renewSecret}
          />
        </Card>
        <Card className="flex flex-col items-start gap-4">
          <h2 className="text-xl">{webhookTexts.test}</h2>
          <p className="text-sm text-ink-soft">{webhookTexts.testHint}</p>
          <div className="flex flex-wrap gap-3">
            <ActionButton intent="test">{webhookTexts.sendTest}</ActionButton>
            <ActionButton intent={isEnabled ? 'off' : 'on'}>
              {isEnabled ? webhookTexts.turnOff : webhookTexts.turnOn}
            </ActionButton>
          </div>
          <ConfirmButton
            intent="delete"
            fields={{ version: String(version) }}
            about={new URL(url).host}
            question={webhookTexts.confirmDelete}
            confirm={webhookTexts.deleteWebhook}
          />
        </Card>
      </div>
      <section aria-labelledby="sent">
        <h2 id="sent" className="mb-4 text-xl">
          {webhookTexts.sent}
        </h2>
        <DataTable<Row, 'event' | 'happened' | 'status' | 'tries' | 'replay'>
          caption={webhookTexts.sent}
          rows={deliveries.docs}
          rowKey={(row) => row.id}
          empty={webhookTexts.nothingSent}
          columns={[
            {
              key: 'event',
              heading: webhookTexts.event,
              cell: ({ event, detail }) => (
                <span className="flex flex-col">
                  {webhookTexts.eventWords[event]}
                  <span className="text-xs text-ink-soft">{detail}</span>
                </span>
              ),
            },
            {
              key: 'happened',
              heading: webhookTexts.happened,
              className: 'max-md:hidden whitespace-nowrap text-ink-soft',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
            },
            { key: 'status', heading: webhookTexts.state, cell: ({ status }) => webhookTexts.status[status] },
            {
              key: 'tries',
              heading: webhookTexts.tries,
              numeric: true,
              className: 'max-md:hidden',
              cell: ({ tries }) => number(tries),
            },
            {
              key: 'replay',
              heading: <span className="sr-only">{webhookTexts.sendOnceMore}</span>,
              cell: (row) =>
                row.status !== 'queued' && (
                  <ActionButton
                    size="small"
                    variant="quiet"
                    intent="replay"
                    fields={{ id: row.id }}
                    about={webhookTexts.eventWords[row.event]}
                  >
                    {webhookTexts.sendOnceMore}
                  </ActionButton>
                ),
            },
          ]}
        />
        <Pagination page={deliveries.page} totalPages={deliveries.totalPages} to={(page) => to.webhook(id, { page })} />
      </section>
    </div>
  )
}
