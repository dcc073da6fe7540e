import { useLocation } from 'react-router'
import { isEnglishOnly } from '../lib/english-only.ts'
import { otherBase, otherLanguage, otherName } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'

/** Where this page is in the other language; its front page, where it has no such page. */
export function useOtherAddress(): string {
  const { pathname, search } = useLocation()
  const path = isEnglishOnly(pathname) ? paths.home() : pathname + search
  return otherBase + path.replace(/^\/(?=\?|$)/, otherBase ? '' : '/')
}

/** The same page in the other language: another document, since each language is a build of its own. */
export function LanguageLink({ className }: { className: string }) {
  return (
    <a href={useOtherAddress()} lang={otherLanguage} hrefLang={otherLanguage} className={className}>
      {otherName}
    </a>
  )
}
