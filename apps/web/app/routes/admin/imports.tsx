import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/imports'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.imports, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/imports', { params: { query: { page } } })),
  )
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

export default function AdminImports({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={texts.imports} total={totalDocs} capped={totalIsCapped} one={texts.importNoun} />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.importsHint}</p>
      <DataTable<Row, 'when' | 'files' | 'status' | 'stays' | 'refused' | 'by'>
        caption={texts.imports}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.importsEmpty}
        columns={[
          {
            key: 'when',
            heading: texts.when,
            className: 'whitespace-nowrap',
            cell: ({ id, startedAt }) => (
              <Link to={paths.admin.import(id)} className="link inline-flex min-h-6 items-center">
                <time dateTime={startedAt}>{dateTime(startedAt)}</time>
              </Link>
            ),
          },
          {
            key: 'files',
            heading: texts.importedFiles,
            className: 'max-md:hidden break-all text-ink-soft',
            cell: ({ files }) => files.map(({ name }) => name).join(', ') || '—',
          },
          { key: 'status', heading: texts.importOutcome, cell: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'stays',
            heading: texts.importedStays,
            numeric: true,
            cell: ({ listings }) => number((listings?.added ?? 0) + (listings?.updated ?? 0)),
          },
          {
            key: 'refused',
            heading: texts.importRefused,
            numeric: true,
            className: 'max-sm:hidden',
            cell: ({ listings, nights }) => number((listings?.refused ?? 0) + (nights?.refused ?? 0)),
          },
          {
            key: 'by',
            heading: texts.startedBy,
            className: 'max-md:hidden text-ink-soft',
            cell: ({ startedBy }) => startedBy,
          },
        ]}
      />
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.admin.imports({ page: next })} />
    </>
  )
}
