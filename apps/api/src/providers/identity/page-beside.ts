import { languages, siteIn } from '@lodestay/domain'
import { linkTo } from './mails.ts'

/**
 * A page in the language of the page that a provider's sign-in comes back to, and leading on to where that one would
 * have led.
 */
export function pageBeside(callbackUrl: string, path: string, query: Record<string, string> = {}): string {
  const { origin, pathname, searchParams } = new URL(callbackUrl)
  const language = languages.find((each) => pathname.startsWith(`/${each}/`)) ?? 'en'
  return linkTo(siteIn(language, origin), path, { next: searchParams.get('next') ?? '/', ...query })
}
