import { announcementLifecycle } from '@lodestay/domain/lifecycle'
import add from '@lodestay/icons/add.svg?path'
import { Link } from 'react-router'
import { ShownWindow, stateOfWindow, windowBadges } from '../../features/admin/shown-window.tsx'
import { StatusList } from '../../features/admin/status-list.tsx'
import { audienceWords, severityWords } from '../../features/announcements/announcement-words.ts'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/announcements'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.announcements, noIndex: true })

const { statuses } = announcementLifecycle

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const status = requestedStatus(request, statuses)
  const query = { ...(status && { status }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/announcements', { params: { query: { ...query, page } } })),
  )
  return { ...found, status, now: Date.now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  // Only the version on the page: publishing shows its text to everyone, and deleting loses it.
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } }, headers: ifVersion(form) })
  const set = async (form: FormData, status: 'Active' | 'Archived') => {
    const { title } = await answer(api.PATCH('/api/announcements/{id}', { ...on(form), body: { status } }))
    return status === 'Active' ? texts.announcementPublished(title) : texts.announcementArchived(title)
  }
  return answerForm(request, {
    activate: (form) => set(form, 'Active'),
    archive: (form) => set(form, 'Archived'),
    delete: async (form) => {
      await api.DELETE('/api/announcements/{id}', on(form))
      return texts.announcementDeleted
    },
  })
}

type Row = Route.ComponentProps['loaderData']['docs'][number]

/** An active announcement outside its window isn't shown to anyone. */
function Shown({ row: { status, window }, now }: { row: Row; now: number }) {
  const state = stateOfWindow(window, now)
  return status === 'Active' && state !== 'open' ? windowBadges[state] : <StatusBadge status={status} />
}

export default function AdminAnnouncements({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StatusList
      title={uiTexts.announcements}
      one={texts.announcementNoun}
      action={
        <ButtonLink to={paths.admin.announcement('new')} variant="primary" icon={<Icon path={add} size={20} />}>
          {texts.newAnnouncement}
        </ButtonLink>
      }
      found={loaderData}
      result={actionData}
      labels={{ Draft: uiTexts.draft, Active: texts.active, Archived: texts.archived }}
      all={uiTexts.all}
      to={paths.admin.announcements}
    >
      <DataTable<Row, 'title' | 'audience' | 'window' | 'actions'>
        caption={uiTexts.announcements}
        rows={loaderData.docs}
        rowKey={({ id }) => id}
        empty={texts.announcementsEmpty}
        columns={[
          {
            key: 'title',
            heading: texts.announcement,
            cell: (row) => (
              <span className="flex flex-col gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <Link
                    to={paths.admin.announcement(row.id)}
                    className="link inline-flex min-h-6 items-center font-semibold"
                  >
                    {row.title}
                  </Link>
                  <Shown row={row} now={loaderData.now} />
                  {row.severity !== 'info' && (
                    <Badge tone={row.severity === 'error' ? 'danger' : 'amber'}>{severityWords[row.severity]}</Badge>
                  )}
                </span>
                <span className="line-clamp-2 max-w-xl text-xs text-ink-soft">{row.body}</span>
              </span>
            ),
          },
          {
            key: 'audience',
            heading: texts.audience,
            className: 'max-sm:hidden',
            cell: ({ audience }) => audienceWords[audience],
          },
          {
            key: 'window',
            heading: uiTexts.shown,
            className: 'max-lg:hidden text-ink-soft',
            cell: ({ window }) => <ShownWindow window={window} unlimited={texts.untilArchived} />,
          },
          {
            key: 'actions',
            heading: <span className="sr-only">{uiTexts.actions}</span>,
            numeric: true,
            cell: ({ id, title, status: at, version }) => (
              <span className="flex flex-wrap justify-end gap-2">
                {at === 'Active' ? (
                  <ActionButton size="small" intent="archive" fields={{ id, version: String(version) }} about={title}>
                    {texts.archive}
                  </ActionButton>
                ) : (
                  <ActionButton size="small" intent="activate" fields={{ id, version: String(version) }} about={title}>
                    {uiTexts.show}
                  </ActionButton>
                )}
                <ConfirmButton
                  about={title}
                  question={texts.confirmDeleteAnnouncement(title)}
                  confirm={uiTexts.deleteButton}
                  intent="delete"
                  fields={{ id, version: String(version) }}
                />
              </span>
            ),
          },
        ]}
      />
    </StatusList>
  )
}
