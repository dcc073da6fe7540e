import { outletApplicationLifecycle } from '@lodestay/domain/lifecycle'
import storefront from '@lodestay/icons/storefront.svg?path'
import { Link } from 'react-router'
import { StatusList } from '../../features/admin/status-list.tsx'
import * as executionTexts from '../../features/execution/texts.ts'
import { networkOptions, wholeNumber } from '../../features/outlet-directory/directory.server.ts'
import * as directoryTexts from '../../features/outlet-directory/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/outlet-applications'

const ApplicationCard = lazyPart(() =>
  import('../../features/outlet-directory/application-card.tsx').then((module) => ({
    default: module.ApplicationCard,
  })),
)

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
  const status = requestedStatus(request, statuses) ?? 'new'
  const query = { status }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/outlet-applications', { params: { query: { ...query, page } } })),
  )
  const isCorrectable = found.docs.some(({ refusal }) => refusal !== '')
  const networks = isCorrectable ? await networkOptions(publicApiFor(context)) : []
  return { ...found, status, networks }
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
    correct: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { network: textOf(form, 'network'), reach: wholeNumber(textOf(form, 'reach')) }
      await answer(api.PATCH('/api/outlet-applications/{id}', { params, body }))
      return directoryTexts.correctedMessage
    },
    reject: async (form) => {
      const params = { path: { id: textOf(form, 'id') } }
      const body = { reason: textOf(form, 'reason') }
      const { contactName } = await answer(api.POST('/api/outlet-applications/{id}/reject', { params, body }))
      return directoryTexts.rejectedMessage(contactName)
    },
  })
}

/** Applications from outlets that want to be listed. */
export default function OutletApplications({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StatusList
      title={directoryTexts.applications}
      one={directoryTexts.applicationNoun}
      found={loaderData}
      result={actionData}
      fields={['reason', 'network', 'reach']}
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
          <ApplicationCard
            key={application.id}
            application={application}
            networks={loaderData.networks}
            ownersLink={executionTexts.ownersLink}
            result={actionData}
          />
        ))}
      </ul>
    </StatusList>
  )
}
