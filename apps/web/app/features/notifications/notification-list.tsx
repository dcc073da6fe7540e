import type { Notification } from '@lodestay/domain/notifications/notification'
import done from '@lodestay/icons/check.svg?path'
import closeIcon from '@lodestay/icons/close.svg?path'
import { Link, useFetcher } from 'react-router'
import { ago } from '../../lib/format.ts'
import { language as pageLanguage } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { areaIcons, kindWords, subjectPath } from './notification-words.ts'
import * as texts from './texts.ts'

type Props = {
  readonly notifications: readonly Notification[]
  /** The URL of the current list page, which plain forms return to. */
  readonly here: string
  /** The server's render time, so that hydration shows the same relative times. */
  readonly now: number
}

export function NotificationList({ notifications, here, now }: Props) {
  return (
    <ul className="mt-6 overflow-hidden rounded-xl border border-line bg-raised">
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} here={here} now={now} />
      ))}
    </ul>
  )
}

function Item({ notification, here, now }: { notification: Notification } & Pick<Props, 'here' | 'now'>) {
  const dateTime = useDateTime()
  const { id, kind, area, title, body, language, createdAt } = notification
  const lang = language === pageLanguage ? undefined : language
  // Optimistic UI: show the new state now; the list itself follows with the response.
  const fetcher = useFetcher()
  const status = String(fetcher.formData?.get('status') ?? notification.status)
  const to = subjectPath(notification)
  const unread = status === 'unread'
  const markRead = (): void => {
    if (unread)
      void fetcher.submit({ id, status: 'read', unread: '1' }, { method: 'post', action: paths.notifications() })
  }
  return (
    <li
      className={cx(
        'relative flex gap-4 border-b border-line px-4 py-4 last:border-b-0 sm:px-5',
        unread && 'bg-action-soft/45',
        status === 'dismissed' && notification.status !== 'dismissed' && 'opacity-50',
      )}
    >
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          unread ? 'bg-action text-on-action' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon path={areaIcons[area]} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('leading-snug', unread && 'font-semibold')}>
          {unread && <span className="sr-only">{texts.unreadBefore} </span>}
          {to ? (
            <Link to={to} onClick={markRead} lang={lang} className="no-underline hover:underline">
              {title}
            </Link>
          ) : (
            <span lang={lang}>{title}</span>
          )}
        </p>
        <p lang={lang} className="mt-0.5 text-sm text-ink-soft">
          {body}
        </p>
        <p className="mt-1 text-xs text-ink-faint">
          {kindWords[kind] && `${kindWords[kind]} · `}
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {ago(createdAt, now)}
          </time>
        </p>
      </div>
      {status !== 'dismissed' && (
        <fetcher.Form
          method="post"
          action={paths.notifications()}
          className="-my-1.5 -mr-2 flex shrink-0 items-start max-sm:flex-col-reverse max-sm:justify-end"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="back" value={here} />
          {unread && <input type="hidden" name="unread" value="1" />}
          {unread && (
            <IconButton
              type="submit"
              name="status"
              value="read"
              label={texts.markRead(title)}
              path={done}
              size="small"
            />
          )}
          <IconButton
            type="submit"
            name="status"
            value="dismissed"
            label={uiTexts.dismissItem(title)}
            path={closeIcon}
            size="small"
          />
        </fetcher.Form>
      )}
    </li>
  )
}
