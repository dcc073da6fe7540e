import { Form, Link, useNavigation } from 'react-router'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { VersionField } from '../../features/forms/version-field.tsx'
import * as webhookTexts from '../../features/organization-webhooks/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { receiverAnswer } from '../../lib/receiver-answer.ts'
import { apiFor, pageAnswer, pageResource } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/outlet-webhook'
import * as texts from './texts.ts'

const SecretOnce = lazyPart(() =>
  import('../../features/forms/secret-once.tsx').then((module) => ({ default: module.SecretOnce })),
)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.webhook.outletName ?? texts.webhooksTitle, noIndex: true })

export async function loader({ request, params: { outletId: id }, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const [webhook, deliveries] = await Promise.all([
    pageResource(api.GET('/api/outlet-webhooks/{id}', { params: { path: { id } } })),
    withinPages(request, (page) =>
      pageAnswer(
        api.GET('/api/outlet-webhooks/{id}/deliveries', { params: { path: { id }, query: { page, limit: 20 } } }),
      ),
    ),
  ])
  return { webhook, deliveries }
}

export async function action({ request, params: { outletId: id }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const params = { path: { id } }
  return answerForm(request, {
    address: async (form) => {
      const body = { url: textOf(form, 'url') }
      const { secret } = await answer(api.PUT('/api/outlet-webhooks/{id}', { params, headers: ifVersion(form), body }))
      return { done: texts.addressSaved, ...(secret && { secret }) }
    },
    renew: async () => {
      const { secret } = await answer(api.POST('/api/outlet-webhooks/{id}/secret', { params }))
      return { secret: secret ?? '' }
    },
    test: async () => {
      const { isSent, detail } = await answer(api.POST('/api/outlet-webhooks/{id}/test', { params }))
      return receiverAnswer(isSent, detail)
    },
    replay: async (form) => {
      const path = { id: textOf(form, 'id') }
      const { isSent, detail } = await answer(api.POST('/api/outlet-deliveries/{id}/replay', { params: { path } }))
      return receiverAnswer(isSent, detail)
    },
  })
}

type Row = Route.ComponentProps['loaderData']['deliveries']['docs'][number]

/** An outlet's webhook: its URL, its secret, a test, and its deliveries. */
export default function AdminOutletWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { webhook, deliveries } = loaderData
  const { outletId, outletName, url, version } = webhook
  const busy = useNavigation().formData?.get('intent') === 'address'
  const result = actionData?.intent === 'address' ? actionData : undefined
  const reset = useFormReset(result, webhook, version)
  return (
    <>
      <Link to={paths.admin.outletWebhooks()} className="link inline-flex min-h-6 items-center text-sm">
        {texts.allWebhooks}
      </Link>
      <h1 className="mt-2 mb-6 text-3xl">{outletName}</h1>
      <FormNotice result={actionData} fields={['url']} className="mb-6" />
      {actionData?.secret && (
        <SecretOnce
          secret={actionData.secret}
          title={webhookTexts.copySecretNow}
          hint={texts.secretOnce}
          label={webhookTexts.theSecret}
          copy={webhookTexts.copySecret}
          className="mb-6"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card>
          <Form key={reset.key} {...reset.bind} method="post" className="flex flex-col items-start gap-4">
            <input type="hidden" name="intent" value="address" />
            <VersionField version={reset.shown.version} result={result} />
            <TextField
              label={texts.webhookAddress}
              name="url"
              type="url"
              placeholder="https://"
              required
              hint={texts.webhookHint}
              defaultValue={result?.values?.url ?? reset.shown.url ?? ''}
              error={result?.errors?.url}
              className="w-full"
            />
            <Button type="submit" variant="primary" loading={busy}>
              {texts.saveAddress}
            </Button>
          </Form>
        </Card>
        {url && (
          <Card className="flex flex-col items-start gap-4">
            <h2 className="text-xl">{texts.secretHeading}</h2>
            <p className="text-sm text-ink-soft">{texts.secretHint}</p>
            <ConfirmButton
              intent="renew"
              about={outletName}
              question={texts.renewQuestion}
              confirm={texts.renewSecret}
            />
            <p className="text-sm text-ink-soft">{texts.testHint}</p>
            <ActionButton intent="test">{texts.sendTest}</ActionButton>
          </Card>
        )}
      </div>
      <h2 className="mt-10 mb-4 text-xl">{texts.deliveries}</h2>
      <DataTable<Row, 'task' | 'tried' | 'status' | 'tries' | 'replay'>
        caption={texts.deliveries}
        rows={deliveries.docs}
        rowKey={({ id }) => id}
        empty={texts.deliveriesEmpty}
        columns={[
          {
            key: 'task',
            heading: texts.task,
            cell: ({ taskId, title, detail }) => (
              <span className="flex flex-col">
                <Link to={paths.moderation.task(taskId)} className="link inline-flex min-h-6 items-center">
                  {title}
                </Link>
                <span className="text-xs text-ink-soft">{detail}</span>
              </span>
            ),
          },
          {
            key: 'tried',
            heading: texts.lastTry,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ triedAt }) => triedAt && <time dateTime={triedAt}>{dateTime(triedAt)}</time>,
          },
          { key: 'status', heading: texts.deliveryState, cell: ({ status }) => texts.deliveryStatus[status] },
          {
            key: 'tries',
            heading: texts.attempts,
            numeric: true,
            className: 'max-md:hidden',
            cell: ({ tries }) => number(tries),
          },
          {
            key: 'replay',
            heading: <span className="sr-only">{texts.sendAgain}</span>,
            cell: ({ id, status }) =>
              status === 'sent' && (
                <ActionButton size="small" variant="quiet" intent="replay" fields={{ id }} about={id}>
                  {texts.sendAgain}
                </ActionButton>
              ),
          },
        ]}
      />
      <Pagination
        page={deliveries.page}
        totalPages={deliveries.totalPages}
        to={(page) => paths.admin.outletWebhook(outletId, { page })}
      />
    </>
  )
}
