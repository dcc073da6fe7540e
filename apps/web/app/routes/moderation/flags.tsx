import { flagReportLifecycle } from '@lodestay/domain/lifecycle'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import flag from '@lodestay/icons/flag.svg?path'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { StatusList } from '../../features/admin/status-list.tsx'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { VersionField } from '../../features/forms/version-field.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { TakeDownLink } from '../../features/review/take-down-link.tsx'
import { answer } from '../../lib/api.ts'
import { answerForm, type FormResult, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/flags'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.reports, noIndex: true })

const { statuses } = flagReportLifecycle
const labels = { pending: uiTexts.newStatus, reviewed: texts.inProgress, resolved: texts.resolved }
const reasons = { inappropriate_content: uiTexts.inappropriateContent, spam: uiTexts.spam }

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const status = requestedStatus(request, statuses) ?? 'pending'
  const query = { status }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/flag-reports', { params: { query: { ...query, page } } })),
  )
  return { ...found, status }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const set = async (form: FormData, body: { status: 'reviewed' | 'resolved'; note?: string }) => {
    const params = { path: { id: textOf(form, 'id') } }
    return answer(api.PATCH('/api/flag-reports/{id}', { params, headers: ifVersion(form), body }))
  }
  return answerForm(request, {
    review: async (form) => {
      const { stayId } = await set(form, { status: 'reviewed' })
      return redirect(paths.moderation.takedown(stayId))
    },
    resolve: async (form) => {
      const { stayName } = await set(form, { status: 'resolved', note: textOf(form, 'note') })
      return texts.reportResolved(stayName)
    },
  })
}

type Report = Route.ComponentProps['loaderData']['docs'][number]
type ReportProps = { readonly report: Report; readonly result: FormResult | undefined }

function ResolveForm({ report: { id, note, version }, result }: ReportProps) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset className="mt-4 flex max-w-xl flex-col items-start gap-3">
      <input type="hidden" name="intent" value="resolve" />
      <input type="hidden" name="id" value={id} />
      <VersionField version={version} result={result} />
      <TextArea
        label={texts.outcome}
        optional
        name="note"
        rows={2}
        limit={MESSAGE_MAX}
        defaultValue={result?.values?.note ?? note}
        error={result?.errors?.note}
        className="w-full"
      />
      <Button type="submit" size="small" loading={sent?.get('id') === id}>
        {texts.resolve}
      </Button>
    </Form>
  )
}

function ReportCard({ report, result }: ReportProps) {
  const dateTime = useDateTime()
  const {
    id,
    stayId,
    stayName,
    isStayPublic,
    reason,
    details,
    status: at,
    note,
    version,
    reporter,
    isOwnStay,
    createdAt,
  } = report
  return (
    <Card as="li" className="sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-lg">
              <Link
                to={paths.stay(stayId, { preview: isStayPublic ? undefined : 1 })}
                className="no-underline hover:underline"
              >
                {stayName}
              </Link>
            </h2>
            <Badge tone="danger">{reasons[reason]}</Badge>
            <StatusBadge status={at} name={labels[at]} />
          </div>
          <p className="mt-0.5 text-sm text-ink-soft">
            {isOwnStay ? texts.reporterHidden : (reporter?.name ?? texts.deletedAccount)} ·{' '}
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          </p>
        </div>
        {!isOwnStay &&
          (at === 'pending' ? (
            <ActionButton
              size="small"
              intent="review"
              fields={{ id, version: String(version) }}
              about={texts.ofStay(stayName)}
            >
              {texts.lookIntoIt}
            </ActionButton>
          ) : (
            <TakeDownLink stayId={stayId} of={stayName} />
          ))}
      </div>
      {details && <p className="mt-3 max-w-[70ch] text-sm whitespace-pre-line">{details}</p>}
      {at === 'resolved' && note && (
        <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">{note}</p>
      )}
      {at === 'reviewed' && !isOwnStay && <ResolveForm report={report} result={result} />}
      {at !== 'resolved' && isOwnStay && <p className="mt-3 text-sm text-ink-soft">{texts.roleForStay}</p>}
    </Card>
  )
}

export default function ModerationFlags({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StatusList
      title={texts.reports}
      one={texts.reportNoun}
      found={loaderData}
      result={actionData}
      fields={['note']}
      labels={labels}
      to={paths.moderation.flags}
      empty={
        <EmptyState icon={flag} title={texts.reportsEmpty}>
          {texts.reportsEmptyHint}
        </EmptyState>
      }
    >
      <ul className="flex flex-col gap-3">
        {loaderData.docs.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            result={actionData?.id === report.id && !actionData.done ? actionData : undefined}
          />
        ))}
      </ul>
    </StatusList>
  )
}
