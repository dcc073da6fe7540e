import error from '@lodestay/icons/error.svg?path'
import warning from '@lodestay/icons/warning.svg?path'
import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useDocumentFacts } from '../../lib/document-facts.ts'
import { writtenLanguage } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { type ShownAnnouncement, useRootData } from '../../lib/root-data.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { close, info } from '../../ui/shared-icons.ts'
import * as uiTexts from '../../ui/texts.ts'
import { dismissAnnouncement, hideDismissedScript, useDismissed } from './dismissed.ts'

const looks = {
  info: { icon: info, bar: 'bg-action-soft border-action-line', mark: 'text-action-text' },
  warning: { icon: warning, bar: 'bg-amber-soft border-amber/50', mark: 'text-amber-text' },
  error: { icon: error, bar: 'bg-danger-soft border-danger/40', mark: 'text-danger-text' },
}

/**
 * Announcements above the page. They are in the server's HTML, the same for everyone; the ones dismissed on this device
 * are removed before the first paint.
 */
export default function AnnouncementBar() {
  const { announcements } = useRootData()
  const { pathname } = useLocation()
  const { nonce } = useDocumentFacts()
  const dismissed = useDismissed()
  const isQuiet = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.quiet === true)
  const [all, setAll] = useState(false)
  if (isQuiet) return null
  const shown = announcements.filter(
    ({ id, stayId }) => !dismissed.includes(id) && (stayId === null || pathname.startsWith(`/stays/${stayId}`)),
  )
  return (
    <div role="status" aria-label={uiTexts.announcements}>
      {shown.map((announcement, index) => (
        <Bar
          key={announcement.id}
          announcement={announcement}
          waiting={all && index > 0 ? 0 : shown.length - 1}
          all={all}
          onAll={() => setAll(!all)}
        />
      ))}
      {shown.some(({ dismissible }) => dismissible) && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which has to run before the first paint
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideDismissedScript }} />
      )}
    </div>
  )
}

type BarProps = {
  readonly announcement: ShownAnnouncement
  /** How many other announcements there are. */
  readonly waiting: number
  /** Whether all are shown instead of one at a time. */
  readonly all: boolean
  readonly onAll: () => void
}

function Bar({ announcement: { id, title, body, severity, dismissible }, waiting, all, onAll }: BarProps) {
  // The buttons need JavaScript. Their space is reserved, so nothing shifts when they appear.
  const hydrated = useHydrated()
  const { icon, bar, mark } = looks[severity]
  return (
    <div
      data-announcement={id}
      suppressHydrationWarning
      // One at a time, unless all are requested: dismissing one shows the next.
      className={cx('announcement', !all && 'first-of-several', bar)}
    >
      <div className="page-column">
        <Icon path={icon} size={20} className={mark} />
        <p lang={writtenLanguage}>
          <strong>{title}</strong>
          {` ${body}`}
        </p>
        <div>
          {waiting > 0 && (
            // Before hydration, this may count some that were dismissed on this device.
            <Button
              variant="quiet"
              size="small"
              aria-expanded={all}
              className={cx(!hydrated && 'invisible')}
              onClick={onAll}
            >
              {all ? uiTexts.showLess : uiTexts.andMore(waiting)}
            </Button>
          )}
          {dismissible && (
            <IconButton
              label={uiTexts.dismissItem(title)}
              path={close}
              size="small"
              className={cx(!hydrated && 'invisible')}
              onClick={() => dismissAnnouncement(id)}
            />
          )}
        </div>
      </div>
    </div>
  )
}
