export type Encoding = 'br' | 'gzip'

/** Whether an `Accept-Encoding` header accepts an encoding, that is, lists it without `q=0`. */
export function accepts(accepted: string, encoding: Encoding): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i').test(
    accepted,
  )
}

/** The best encoding that an `Accept-Encoding` header accepts, or null. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}

/** Whether a content type is text, which is worth compressing. */
export function isText(type: string): boolean {
  return /^(text\/|application\/(json|xml|.*\+json|.*\+xml))|image\/svg/.test(type)
}
