import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { readAuditFilters, toAuditQuery } from '../../features/audit/audit-filters.ts'
import { AuditSubject } from '../../features/audit/audit-subject.tsx'
import { AuditValues } from '../../features/audit/audit-values.tsx'
import * as auditTexts from '../../features/audit/texts.ts'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { useShownValues } from '../../features/forms/use-shown-values.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { CsvLink } from '../../features/tables/csv-link.tsx'
import { changesOfViews, viewsOf } from '../../features/tables/views.server.ts'
import { ViewsButton } from '../../features/tables/views-button.tsx'
import { answerForm } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/audit'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.audit, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const filters = readAuditFilters(search)
  const cursor = search.get('cursor')
  const query = { limit: 50, ...toAuditQuery(filters), ...(cursor && { cursor }) }
  const api = apiFor(context)
  const [found, views] = await Promise.all([
    pageAnswer(api.GET('/api/audit', { params: { query } })),
    viewsOf(api, 'audit'),
  ])
  return { ...found, filters, isFirst: !cursor, views }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  return answerForm(request, changesOfViews(apiFor(context), 'audit'))
}

type Data = Route.ComponentProps['loaderData']
type Row = Data['docs'][number]

function Filters({ filters }: { filters: Data['filters'] }) {
  const form = useShownValues(filters)
  return (
    <Form
      ref={form}
      role="search"
      aria-label={texts.auditLog}
      className="mb-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <TextField label={texts.auditAction} name="action" defaultValue={filters.action} placeholder="stay.publish" />
      <TextField label={texts.auditWho} name="actorId" defaultValue={filters.actorId} placeholder="user_…" />
      <TextField label={uiTexts.about} name="subjectId" defaultValue={filters.subjectId} placeholder="stay_…" />
      <TextField label={uiTexts.from} name="since" type="date" defaultValue={filters.since} />
      <TextField label={uiTexts.through} name="until" type="date" defaultValue={filters.until} />
      <Button type="submit">{uiTexts.show}</Button>
    </Form>
  )
}

/** A person or item, with a link to only the entries about it. */
function Named({ to, about, children }: { to: string; about: string; children: ReactNode }) {
  return (
    <span className="flex min-w-32 flex-col items-start">
      {children}
      <Link to={to} className="inline-flex min-h-6 items-center text-2xs text-ink-soft underline">
        {auditTexts.onlyThese}
        <span className="sr-only">{auditTexts.onlyAbout(about)}</span>
      </Link>
    </span>
  )
}

export default function AdminAudit({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, nextCursor, filters, isFirst } = loaderData
  const only = (change: Partial<Data['filters']>) => paths.admin.audit({ ...filters, ...change })
  return (
    <>
      <ListHeading
        title={texts.audit}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.entryNoun}
        many={texts.entriesNoun}
      >
        <div className="flex flex-wrap gap-3">
          <ViewsButton views={loaderData.views} />
          <CsvLink to={paths.admin.auditCsv(filters)} total={totalDocs} capped={totalIsCapped} />
        </div>
      </ListHeading>
      <FormNotice result={actionData} className="mb-6" />
      <Filters filters={filters} />
      <DataTable<Row, 'at' | 'who' | 'action' | 'about' | 'values'>
        caption={texts.auditCaption}
        rows={docs}
        rowKey={({ id }) => id}
        empty={uiTexts.noMatches}
        columns={[
          {
            key: 'action',
            heading: texts.auditAction,
            cell: ({ action }) => (
              <Link to={only({ action })} className="link inline-flex min-h-6 items-center font-mono text-xs">
                {action}
              </Link>
            ),
          },
          {
            key: 'at',
            heading: uiTexts.when,
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
          },
          {
            key: 'who',
            heading: texts.auditWho,
            cell: ({ actorId, actorName }) => (
              <Named to={only({ actorId })} about={actorName ?? actorId}>
                {actorName ? (
                  <Link to={paths.admin.user(actorId)} className="link inline-flex min-h-6 items-center">
                    {actorName}
                  </Link>
                ) : (
                  actorId
                )}
              </Named>
            ),
          },
          {
            key: 'about',
            heading: uiTexts.about,
            cell: (row) => (
              <Named to={only({ subjectId: row.subjectId })} about={row.subjectName ?? row.subjectId}>
                <AuditSubject subject={row} />
              </Named>
            ),
          },
          {
            key: 'values',
            heading: texts.changes,
            cell: ({ before, after }) => <AuditValues before={before} after={after} />,
          },
        ]}
      />
      <div className="mt-6 flex justify-center gap-3">
        {!isFirst && <ButtonLink to={paths.admin.audit(filters)}>{uiTexts.newest}</ButtonLink>}
        {nextCursor && (
          <ButtonLink to={paths.admin.audit({ ...filters, cursor: nextCursor })}>{texts.older}</ButtonLink>
        )}
      </div>
    </>
  )
}
