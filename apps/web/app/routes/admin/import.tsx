import { requireStaff } from '../../features/review/require-staff.server.ts'
import { number } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { type SayDateTime, useDateTime } from '../../lib/use-date-time.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DescriptionList, type Fact } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/import'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.importReport, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return pageAnswer(apiFor(context).GET('/api/imports/{id}', { params: { path: { id: params.importId } } }))
}

type Run = Route.ComponentProps['loaderData']
type File = Run['files'][number]
type Reason = Run['reasons'][number]

export default function AdminImport({ loaderData: run }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const errors = run.files.flatMap(({ error }) => error ?? [])
  return (
    <>
      <Breadcrumb crumbs={[{ label: texts.imports, to: paths.admin.imports() }, { label: dateTime(run.startedAt) }]} />
      <header className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{texts.importReport}</h1>
        <StatusBadge status={run.status} />
      </header>
      {run.status === 'running' && <Notice kind="info">{texts.importNotFinished}</Notice>}
      {errors.map((error) => (
        <Notice key={error} kind="error" title={texts.fileNotRead}>
          {error}
        </Notice>
      ))}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-3">
        <Part title={texts.importRun} facts={runFacts(run, dateTime)} />
        {run.listings && <Part title={texts.importedListings} facts={listingFacts(run.listings)} />}
        {run.nights && <Part title={texts.importedNights} facts={nightFacts(run.nights)} />}
      </div>
      <h2 className="mt-10 mb-4 text-2xl">{texts.importedFiles}</h2>
      <DataTable<File, 'name' | 'kind' | 'rows' | 'note'>
        caption={texts.importedFiles}
        rows={run.files}
        rowKey={({ name }) => name}
        empty={texts.importsEmpty}
        columns={[
          { key: 'name', heading: texts.fileName, className: 'break-all', cell: ({ name }) => name },
          { key: 'kind', heading: texts.fileKind, cell: ({ kind }) => texts.fileKinds[kind] },
          { key: 'rows', heading: texts.rows, numeric: true, cell: ({ rows }) => number(rows) },
          { key: 'note', heading: texts.fileNote, className: 'text-ink-soft', cell: ({ note }) => note ?? '' },
        ]}
      />
      <h2 className="mt-10 mb-4 text-2xl">{texts.importReasons}</h2>
      <DataTable<Reason, 'fate' | 'reason' | 'count' | 'examples'>
        caption={texts.importReasons}
        rows={run.reasons}
        rowKey={({ fate, of, reason }) => `${fate} ${of} ${reason}`}
        empty={texts.noReasons}
        columns={[
          {
            key: 'fate',
            heading: texts.importOutcome,
            className: 'whitespace-nowrap',
            cell: ({ fate, of }) => texts.outcomeLabel(fate, of),
          },
          { key: 'reason', heading: texts.importReason, className: 'break-words', cell: ({ reason }) => reason },
          { key: 'count', heading: texts.rows, numeric: true, cell: ({ count }) => number(count) },
          {
            key: 'examples',
            heading: texts.forExample,
            className: 'max-md:hidden break-all text-ink-soft',
            cell: ({ examples }) => examples.join(', ') || '—',
          },
        ]}
      />
    </>
  )
}

function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      <DescriptionList facts={facts} />
    </section>
  )
}

function runFacts({ startedBy, startedAt, endedAt, place }: Run, dateTime: SayDateTime): Fact[] {
  return [
    { term: texts.startedBy, value: startedBy },
    { term: texts.started, value: dateTime(startedAt) },
    { term: texts.ended, value: endedAt ? dateTime(endedAt) : '—' },
    { term: texts.importPlace, value: place || '—' },
  ]
}

function numberFacts(facts: readonly (readonly [term: string, value: number])[]): Fact[] {
  return facts.map(([term, value]) => ({ term, value: number(value) }))
}

function listingFacts(totals: NonNullable<Run['listings']>): Fact[] {
  return numberFacts([
    [texts.rows, totals.rows],
    [texts.rowsKept, totals.kept],
    [texts.rowsChanged, totals.changed],
    [texts.rowsRefused, totals.refused],
    [texts.staysNew, totals.added],
    [texts.staysUpdated, totals.updated],
    [texts.staysUnchanged, totals.unchanged],
    [texts.staysDeleted, totals.deleted],
    [texts.staysClaimed, totals.claimed],
    [texts.staysEdited, totals.edited],
    [texts.staysRicher, totals.richer],
  ])
}

function nightFacts(totals: NonNullable<Run['nights']>): Fact[] {
  return numberFacts([
    [texts.rows, totals.rows],
    [texts.rowsKept, totals.kept],
    [texts.rowsRefused, totals.refused],
    [texts.calendarsChanged, totals.changed],
    [texts.calendarsUnchanged, totals.unchanged],
    [texts.calendarsHosts, totals.keptByHosts],
  ])
}
