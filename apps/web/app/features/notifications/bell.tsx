import bell from '@lodestay/icons/notifications.svg?path'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'
import { oneMoreUnread, setUnread, useUnread } from './unread.ts'

const MOST_SHOWN = 99

/** Links to the notifications, shows the unread count, and pops up new ones. */
export default function Bell({ userId }: { userId: string }) {
  const unread = useUnread()
  useArrivals(userId)
  const words = unread > 0 ? texts.unreadNotifications(unread) : uiTexts.notifications
  return (
    <Link
      to={paths.notifications()}
      aria-label={words}
      title={words}
      className="relative inline-grid size-11 place-items-center rounded-full text-ink no-underline hover:bg-hover focus-visible:rounded-full active:bg-pressed"
    >
      <Icon path={bell} size={22} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 left-5.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-danger tabular-nums shadow-[0_0_0_2px_var(--paper)]"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  )
}

function useArrivals(userId: string): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const latest = useRef({ navigate, revalidate, pathname })
  latest.current = { navigate, revalidate, pathname }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another stream
  useEffect(() => {
    const following = import('./follow-notifications.ts').then(({ followNotifications }) =>
      followNotifications({
        onUnread: setUnread,
        onNotification: ({ title, language }, isCounted) => {
          if (!isCounted) oneMoreUnread()
          const { pathname: here, revalidate: refresh, navigate: go } = latest.current
          // On the notifications page, new ones go straight into the list.
          if (here === paths.notifications()) return void refresh()
          const show = { label: uiTexts.show, onPress: () => void go(paths.notifications()) }
          return toast({ text: title, lang: language, kind: 'info', action: show })
        },
      }),
    )
    return () => void following.then((stop) => stop())
  }, [userId])
}
