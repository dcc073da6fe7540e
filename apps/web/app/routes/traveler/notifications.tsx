import type { Notification } from '@lodestay/domain/notifications/notification'
import notificationsIcon from '@lodestay/icons/notifications.svg?path'
import { useEffect } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { flashMessage } from '../../features/forms/flash.ts'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { oneLessUnread, setUnread } from '../../features/notifications/unread.ts'
import { fetcherRefusal } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths, safeNext } from '../../lib/paths.ts'
import { apiFor, asRouteError, pageAnswer, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/notifications'
import * as texts from './texts.ts'

const LIMIT = 20
const states = ['all', 'unread', 'dismissed'] as const
type State = (typeof states)[number]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: uiTexts.notifications, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const requested = new URL(request.url).searchParams.get('state')
  const state: State = states.find((one) => one === requested) ?? 'all'
  const query = { limit: LIMIT, ...(state === 'all' ? { dismissed: 'false' as const } : { status: state }) }
  const found = await withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/notifications', { params: { query: { ...query, page } } })),
  )
  const { docs, page, totalPages, unread } = found
  const flash = flashMessage(request, { gone: texts.newsIsOver })
  return { notifications: docs, page, totalPages, unread, state, flash, now: Date.now() }
}

/** Sets the status of one notification, or of all that can have it. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const form = await request.formData()
  const status = form.get('status') as Notification['status']
  const id = form.get('id')
  const marked = id === null ? { all: true as const } : { ids: [String(id)] }
  // A fetch needs no page; a plain form returns to its place in the list.
  const isPage = request.headers.get('sec-fetch-mode') === 'navigate'
  try {
    await apiFor(context).POST('/api/notifications/status', { body: { ...marked, status } })
  } catch (error) {
    if (isPage) throw asRouteError(error)
    return fetcherRefusal(error)
  }
  return isPage ? redirect(safeNext(String(form.get('back') ?? ''), paths.notifications())) : null
}

/** The bell follows at once, and also if the notification's link has led to another page by then. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const restore = (await request.clone().formData()).has('unread') ? oneLessUnread() : undefined
  try {
    const refusal = await serverAction()
    if (refusal) restore?.()
    return refusal
  } catch (error) {
    if (!(error instanceof Response)) restore?.()
    throw error
  }
}

const tabWords: Readonly<Record<State, string>> = { all: uiTexts.all, unread: texts.unread, dismissed: texts.dismissed }
const nothing: Readonly<Record<State, { title: string; text: string }>> = {
  all: {
    title: texts.notificationsEmpty,
    text: texts.notificationsEmptyHint,
  },
  unread: { title: texts.allCaughtUp, text: texts.unreadEmptyHint },
  dismissed: { title: texts.dismissedEmpty, text: texts.dismissedEmptyHint },
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, page, totalPages, unread, state, flash, now } = loaderData
  const busy = useNavigation().formData?.get('status') === 'read'
  useEffect(() => setUnread(unread), [unread])
  const query = (one: State) => ({ state: one === 'all' ? undefined : one })
  const here = paths.notifications({ ...query(state), page: page > 1 && String(page) })
  return (
    <div className="page-column max-w-3xl py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl">{uiTexts.notifications}</h1>
        <Link to={paths.account('notifications')} className="link inline-flex min-h-11 items-center text-sm">
          {uiTexts.emailPreferences}
        </Link>
      </div>
      {flash && <Notice title={flash} className="mt-5" />}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={texts.notificationsByStatus}
          tabs={states.map((one) => ({
            label: tabWords[one],
            to: paths.notifications(query(one)),
            current: one === state,
            ...(one === 'unread' && { count: unread }),
          }))}
        />
        <div className="flex flex-wrap items-center gap-2">
          {unread > 0 && (
            <Form method="post">
              <input type="hidden" name="back" value={here} />
              <Button type="submit" name="status" value="read" size="small" loading={busy}>
                {texts.markAllRead}
              </Button>
            </Form>
          )}
          {notifications.length > 0 && state !== 'dismissed' && (
            <ConfirmButton
              about={uiTexts.notifications}
              question={texts.confirmDismissAll}
              confirm={texts.dismissAll}
              intent="dismiss-all"
              fields={{ status: 'dismissed', back: paths.notifications() }}
            />
          )}
        </div>
      </div>
      {notifications.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={notificationsIcon} title={nothing[state].title}>
            {nothing[state].text}
          </EmptyState>
        </div>
      ) : (
        <>
          <NotificationList notifications={notifications} here={here} now={now} />
          <Pagination
            page={page}
            totalPages={totalPages}
            to={(to) => paths.notifications({ ...query(state), page: to })}
          />
        </>
      )}
    </div>
  )
}
