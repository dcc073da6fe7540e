import type { ReactNode } from 'react'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { fileSize } from '../../lib/format.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DescriptionList, type Fact } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/system'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.system, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return pageAnswer(apiFor(context).GET('/api/system'))
}

type Data = Route.ComponentProps['loaderData']
type Dependency = Data['dependencies'][number]
type Replica = Data['replicas'][number]

const tones = { up: 'action', down: 'danger', off: 'neutral' } as const
const replicaTones = { read: 'action', down: 'danger', spare: 'neutral' } as const

function Facts({ title, facts }: { title: ReactNode; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <DescriptionList facts={facts} />
    </Card>
  )
}

function Named({ name, problem }: { name: string; problem: string | null }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      {problem && <span className="block max-w-[60ch] text-xs break-words text-danger-text">{problem}</span>}
    </>
  )
}

function Dependencies({ dependencies }: { dependencies: readonly Dependency[] }) {
  return (
    <DataTable<Dependency, 'name' | 'state' | 'time'>
      caption={texts.dependencies}
      rows={dependencies}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          heading: texts.dependency,
          cell: ({ name, problem }) => <Named name={texts.dependencyNames[name]} problem={problem} />,
        },
        {
          key: 'state',
          heading: uiTexts.state,
          cell: ({ state }) => (
            <Badge tone={tones[state]} dot>
              {texts.dependencyStates[state]}
            </Badge>
          ),
        },
        {
          key: 'time',
          heading: texts.answeredIn,
          numeric: true,
          cell: ({ milliseconds }) => (milliseconds === null ? '—' : texts.milliseconds(milliseconds)),
        },
      ]}
    />
  )
}

function Replicas({ replicas }: { replicas: readonly Replica[] }) {
  return (
    <DataTable<Replica, 'address' | 'state' | 'lag'>
      caption={texts.replicas}
      rows={replicas}
      rowKey={({ address }) => address}
      columns={[
        {
          key: 'address',
          heading: texts.replica,
          cell: ({ address, problem }) => <Named name={address} problem={problem} />,
        },
        {
          key: 'state',
          heading: uiTexts.state,
          cell: ({ state }) => (
            <Badge tone={replicaTones[state]} dot>
              {texts.replicaStates[state]}
            </Badge>
          ),
        },
        {
          key: 'lag',
          heading: texts.lag,
          numeric: true,
          cell: ({ lagSeconds }) => (lagSeconds === null ? '—' : texts.secondsBehind(lagSeconds)),
        },
      ]}
    />
  )
}

export default function AdminSystem({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { node, startedAt, memoryBytes, database, replicas, dependencies, unpricedExtras, disk } = loaderData
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{uiTexts.system}</h1>
        <ButtonLink to={paths.admin.system()} size="small">
          {texts.checkAgain}
        </ButtonLink>
      </header>
      {unpricedExtras.length > 0 && (
        <Notice kind="warning" title={texts.unpricedTitle} className="mb-6">
          {texts.unpricedHint(unpricedExtras)}
        </Notice>
      )}
      <Dependencies dependencies={dependencies} />
      {replicas.length > 0 && (
        <div className="mt-6">
          <Replicas replicas={replicas} />
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Facts
          title={texts.database}
          facts={[
            { term: texts.databaseVersion, value: database.version },
            { term: texts.databaseSize, value: fileSize(database.sizeBytes) },
            { term: texts.connections, value: texts.usedOf(database.connections, database.maxConnections) },
            { term: texts.migration, value: <span className="break-all">{database.migration}</span> },
            ...(replicas.length === 0 ? [{ term: texts.replicas, value: texts.noReplica }] : []),
          ]}
        />
        <Facts
          title={texts.process}
          facts={[
            { term: texts.nodeVersion, value: node },
            { term: texts.runningSince, value: <time dateTime={startedAt}>{dateTime(startedAt)}</time> },
            { term: texts.memory, value: fileSize(memoryBytes) },
            {
              term: texts.diskFree,
              value: disk ? texts.usedOf(fileSize(disk.freeBytes), fileSize(disk.totalBytes)) : texts.unknown,
            },
          ]}
        />
      </div>
    </>
  )
}
