import closeIcon from '@lodestay/icons/close.svg?path'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isEnglishOnly } from '../lib/english-only.ts'
import { otherLanguage } from '../lib/language.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useOtherAddress } from './language-link.tsx'
import { rememberDismissal } from './language-preference.ts'
import * as texts from './texts.ts'

/** Offers the Spanish page to Spanish readers. It overlays the page, so nothing shifts. */
export default function LanguageSuggestion() {
  const [isOpen, setIsOpen] = useState(true)
  const address = useOtherAddress()
  const { pathname } = useLocation()
  if (!isOpen || isEnglishOnly(pathname)) return null
  return (
    <aside
      lang={otherLanguage}
      aria-label={texts.suggestionLabel}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.75rem)] z-30 mx-auto flex w-fit max-w-full items-center gap-2 rounded-full border border-line bg-raised py-0.5 pr-1 pl-5 text-sm shadow-card print:hidden"
    >
      <a href={address} hrefLang={otherLanguage} className="link inline-flex min-h-11 items-center font-semibold">
        {texts.suggestSpanish}
      </a>
      <IconButton
        label={texts.keepEnglish}
        path={closeIcon}
        size="small"
        onClick={() => {
          rememberDismissal()
          setIsOpen(false)
        }}
      />
    </aside>
  )
}
