import type { MetaDescriptor } from 'react-router'
import * as uiTexts from '../ui/texts.ts'
import { locale } from './language.ts'
import { paths, siteAddress, spanishAddress } from './paths.ts'
import type { RootData } from './root-data.ts'
import * as texts from './texts.ts'

type PageFacts = {
  /** Without the brand, which is added; omitted on the front page. */
  readonly title?: string
  readonly description?: string
  /** The canonical path, without tracking parameters and filters. */
  readonly path?: string
  /** A picture for link previews, as a path or URL; the site's own if omitted. */
  readonly image?: string | null
  readonly noIndex?: boolean
  /** Set for pages whose text is English in every language: only the English one is for search engines. */
  readonly isEnglish?: boolean
  /** When its text was last changed, as ISO 8601. */
  readonly modified?: string
  /** schema.org structured data. It's data, not a script: the content policy allows it, and React Router escapes it. */
  readonly jsonLd?: { readonly '@context': 'https://schema.org'; readonly '@type': string } & Record<string, unknown>
}
/** The argument of meta functions: the matches, the root's first. */
type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** The page's URLs in each language; other languages get the English one. */
function alternates(path: string, absolute: (address: string) => string): MetaDescriptor[] {
  const addresses = { en: path, es: spanishAddress(path), 'x-default': path }
  if (addresses.es === null) return []
  return Object.entries(addresses).map(([hrefLang, address]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: absolute(address ?? path),
  }))
}

type ListPage = { readonly page: number; readonly totalPages: number }

/** The page of the list that a route shows: what its loader has found, alone or among other data. */
function listPage(matches: Matches): number | undefined {
  const loaderData = matches.at(-1)?.loaderData as Readonly<Record<string, Partial<ListPage> | null>> | undefined
  return Object.values({ loaderData: loaderData as Partial<ListPage>, ...loaderData }).find((one) => one?.totalPages)
    ?.page
}

/** Builds a page's title, description, canonical URL, link previews and structured data. */
export function pageMeta(
  matches: Matches,
  { title, description, path, image, noIndex, isEnglish, modified, jsonLd }: PageFacts,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as RootData | undefined
  const brand = root?.brand ?? 'Lodestay'
  const absolute = (address: string): string => new URL(address, root?.origin || 'http://localhost').href
  const canonical = path && absolute(isEnglish ? path : siteAddress(path))
  const page = listPage(matches) ?? 1
  const titleWithPage = page > 1 ? `${title} · ${uiTexts.page(page)}` : title
  const name = title ? `${titleWithPage} · ${brand}` : texts.siteTitle(brand)
  return [
    { title: name },
    { property: 'og:title', content: title ?? name },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: 'website' },
    ...(modified ? [{ property: 'article:modified_time', content: modified }] : []),
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:locale', content: locale.replace('-', '_') },
    ...(path && canonical
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
          ...(noIndex || isEnglish ? [] : alternates(path, absolute)),
        ]
      : []),
    { property: 'og:image', content: absolute(image ? paths.linkCard.picture(image) : paths.linkCard.home()) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ]
}
