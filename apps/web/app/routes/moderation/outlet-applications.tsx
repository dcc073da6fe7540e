import { outletApplicationLifecycle } from '@lodestay/domain/lifecycle'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import { Form, Link } from 'react-router'
import { StatusList } from '../../features/admin/status-list.tsx'
import * as executionTexts from '../../features/execution/texts.ts'
import { ActionButton } from '../../features/forms/action-button.tsx'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import { websiteFacts } from '../../features/outlet-directory/website-facts.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { askedStatus } from '../../lib/asked-status.ts'
import { answerForm, type FormResult, textOf } from '../../lib/form-result.ts'
import { list } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageOf } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/outlet-applications'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: directoryTexts.applications, noIndex: true })

const { statuses } = outletApplicationLifecycle
const labels = {
  new: directoryTexts.newOnes,
  accepted: directoryTexts.acceptedOnes,
  listed: directoryTexts.listedOnes,
  rejected: directoryTexts.rejectedOnes,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const status = askedStatus(request, statuses) ?? 'new'
  const query = { page: pageOf(request), status }
  const found = await pageAnswer(apiFor(context).GET('/api/outlet-applications', { params: { query } }))
  return { ...found, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    accept: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const { outletName } = await answer(api.POST('/api/outlet-applications/{id}/accept', { params }))
      return directoryTexts.acceptedMessage(outletName)
    },
    reject: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { reason: textOf(form, 'reason') }
      const { contactName } = await answer(api.POST('/api/outlet-applications/{id}/reject', { params, body }))
      return directoryTexts.rejectedMessage(contactName)
    },
  })
}

type Application = Route.ComponentProps['loaderData']['docs'][number]

function Decide({ application, result }: { application: Application; result: FormResult | undefined }) {
  const { id, outletName } = application
  const refused = result?.intent === 'reject' && result.values?.id === id ? result : undefined
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <ActionButton intent="accept" variant="primary" fields={{ id }} about={outletName}>
        {directoryTexts.accept}
      </ActionButton>
      <Disclosure title={directoryTexts.reject} key={refused ? 'refused' : 'closed'}>
        <Form method="post" className="flex max-w-xl flex-col items-start gap-3">
          <input type="hidden" name="intent" value="reject" />
          <input type="hidden" name="id" value={id} />
          <TextArea
            label={directoryTexts.rejectReason}
            hint={directoryTexts.rejectReasonHint}
            name="reason"
            required
            limit={500}
            rows={3}
            defaultValue={refused?.values?.reason}
            error={refused?.errors?.reason}
            className="w-full"
          />
          <Button type="submit">{directoryTexts.reject}</Button>
        </Form>
      </Disclosure>
    </div>
  )
}

function ApplicationCard({ application, result }: { application: Application; result: FormResult | undefined }) {
  const dateTime = useDateTime()
  const { outletName, handle, network, url, reach, audience, topics, regions, description } = application
  const { contactName, email, message, status, reason, outletId, createdAt } = application
  return (
    <Card as="li">
      <h2 className="text-lg">{outletName}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {contactName},{' '}
        <a className="link break-all" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      <DescriptionList
        facts={[
          { term: directoryTexts.network, value: network },
          { term: directoryTexts.handle, value: handle },
          { term: directoryTexts.reach, value: directoryTexts.followers(reach) },
          { term: directoryTexts.audience, value: audience },
          ...(topics.length > 0 ? [{ term: directoryTexts.topics, value: list(topics) }] : []),
          ...(regions.length > 0 ? [{ term: directoryTexts.regions, value: list(regions) }] : []),
          ...websiteFacts(url),
          { term: uiTexts.description, value: description },
          ...(message ? [{ term: directoryTexts.message, value: message }] : []),
          ...(reason ? [{ term: directoryTexts.rejectReason, value: reason }] : []),
        ]}
      />
      {status === 'new' && <Decide application={application} result={result} />}
      {status === 'listed' && (
        <p className="mt-3 flex flex-wrap gap-x-6 text-sm">
          <a className="link inline-flex min-h-6 items-center" href={paths.admin.contentEditor()}>
            {directoryTexts.editInContent}
          </a>
          {outletId && (
            <Link className="link inline-flex min-h-6 items-center" to={paths.moderation.outletLink(outletId)}>
              {executionTexts.ownersLink}
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

/** Outlets that want to be listed. */
export default function OutletApplications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StatusList
      title={directoryTexts.applications}
      one={directoryTexts.applicationNoun}
      found={loaderData}
      result={actionData}
      labels={labels}
      action={
        <Link to={paths.moderation.outletLinks()} className="link inline-flex min-h-6 items-center text-sm">
          {executionTexts.ownersLinks}
        </Link>
      }
      to={paths.moderation.outletApplications}
      empty={
        <EmptyState icon={storefront} title={directoryTexts.applicationsEmpty}>
          {directoryTexts.applicationsEmptyHint}
        </EmptyState>
      }
    >
      <ul className="flex flex-col gap-4">
        {loaderData.docs.map((application) => (
          <ApplicationCard key={application.id} application={application} result={actionData} />
        ))}
      </ul>
    </StatusList>
  )
}
