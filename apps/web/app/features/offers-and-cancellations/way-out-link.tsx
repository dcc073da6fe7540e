import openInNew from '@lodestay/icons/open_in_new.svg?path'
import { writtenLanguage } from '../../lib/language.ts'
import { useCountedLink } from '../../lib/use-counted-link.ts'
import { type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { WayOut } from './notice-words.ts'
import * as texts from './texts.ts'

type Props = {
  readonly out: WayOut
  /** What it belongs to, for screen readers, which read the link out of context. */
  readonly of: string
  readonly variant?: ButtonVariant
}

/** A notice's outbound link, with its host's words beside it; one to a site we don't know names that site. */
export function WayOutLink({ out: { label, note, to, site }, of, variant = 'secondary' }: Props) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={useCountedLink(to)}
        target="_blank"
        rel={cx('nofollow noreferrer', site && 'ugc')}
        className={cx(buttonClass({ variant }), 'max-w-full no-underline')}
      >
        <span lang={label === uiTexts.seeDetails ? undefined : writtenLanguage} className="truncate">
          {label}
        </span>
        <Icon path={openInNew} size={18} />
        <span className="sr-only">
          : {of}, {site && texts.onSiteBefore(site)}
          {uiTexts.opensInNewTab}
        </span>
      </a>
      {note && (
        <span lang={writtenLanguage} className="text-sm text-ink-soft">
          {note}
        </span>
      )}
      {site && (
        <span aria-hidden="true" className="truncate text-xs text-ink-faint">
          {texts.onSite(site)}
        </span>
      )}
    </span>
  )
}
