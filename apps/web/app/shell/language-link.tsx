import { useLocation } from 'react-router'
import { isEnglishOnly } from '../lib/english-only.ts'
import { otherBase, otherLanguage, otherName } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'

/** This page's address in the other language, or that language's front page if there is no such page. */
export function useOtherAddress(): string {
  const { pathname, search } = useLocation()
  const path = isEnglishOnly(pathname) ? paths.home() : pathname + search
  return otherBase + path.replace(/^\/(?=\?|$)/, otherBase ? '' : '/')
}

/** The same page in the other language: a separate document, since each language has its own build. */
export function LanguageLink({ className }: { className: string }) {
  return (
    <a href={useOtherAddress()} lang={otherLanguage} hrefLang={otherLanguage} className={className}>
      {otherName}
    </a>
  )
}
