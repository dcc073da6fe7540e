import { useState } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DataTable, type Sort } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LoadMore, Pagination } from '../../ui/pagination.tsx'
import { ProgressRail } from '../../ui/progress-rail.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Group } from './group.tsx'

type Row = { readonly name: string; readonly views: number; readonly status: string }
const rows: readonly Row[] = [
  { name: 'Blue Heron Cabin', views: 1204, status: 'Accepted' },
  { name: 'Canyon Loft', views: 380, status: 'Pending' },
  { name: 'Harbor House', views: 92, status: 'Rejected' },
]

export function StructureGroup() {
  const [tab, setTab] = useState<'rooms' | 'rules'>('rooms')
  const [sort, setSort] = useState<Sort<'name' | 'views' | 'status'>>({ key: 'views', direction: 'desc' })
  const order = sort.direction === 'asc' ? 1 : -1
  const sorted = [...rows].sort((a, b) => (a[sort.key] < b[sort.key] ? -order : order))
  return (
    <Group title="Structure">
      <div className="grid grid-cols-1 w-full gap-8 lg:grid-cols-[14rem_1fr]">
        <ProgressRail
          label="Sections"
          current="beds"
          steps={[
            { key: 'basics', label: 'Basics', to: '/_ui', done: true },
            { key: 'beds', label: 'Beds', to: '/_ui', done: false },
            { key: 'links', label: 'Booking links', to: '/_ui', done: false, problems: 2 },
            { key: 'send', label: 'Submit', to: '/_ui', done: false, lockedReason: 'Finish the others first' },
          ]}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <DataTable
            caption="Stays"
            columns={[
              { key: 'name', heading: 'Name', sortable: true, cell: (row) => row.name },
              { key: 'views', heading: 'Views', sortable: true, numeric: true, cell: (row) => row.views },
              { key: 'status', heading: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
            ]}
            rows={sorted}
            rowKey={(row) => row.name}
            sort={sort}
            onSortChange={setSort}
          />
          <Pagination page={4} totalPages={12} to={(page) => `/_ui?page=${page}`} />
          <LoadMore to="/_ui?page=2" />
          <Tabs
            label="About the place"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'rooms', label: 'Rooms', content: 'Two bedrooms upstairs.' },
              { value: 'rules', label: 'House rules', content: 'No smoking.' },
            ]}
          />
          <div>
            <Disclosure title="When can I arrive?" name="questions" open>
              From four in the afternoon.
            </Disclosure>
            <Disclosure title="Is there parking?" name="questions">
              Two places by the house.
            </Disclosure>
          </div>
          <Card>
            <CardHeader title="Results" level="h3" aside="30 days" />
            <DescriptionList
              facts={[
                { term: 'Views', value: '1,204' },
                { term: 'Link clicks', value: '86' },
              ]}
            />
          </Card>
        </div>
      </div>
    </Group>
  )
}
