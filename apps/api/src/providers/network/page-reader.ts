/** Reads pages from other sites, as safely as calendars: at most 5 MB in ten seconds. */
import { callFailure } from './public-address.ts'
import { createPublicGet, Failed, readBody } from './public-get.ts'

export type PageReader = {
  /** The page's source, or the reason it is unavailable, in plain language. */
  readonly read: (url: string) => Promise<{ readonly text: string } | { readonly failed: string }>
}

const TIMEOUT_MS = 10_000
const BYTES_MAX = 5 * 1024 * 1024

/** @param allowedOrigin the one origin in our own network that may be read; for demos and tests */
export function createPageReader({ allowedOrigin }: { allowedOrigin: string | undefined }): PageReader {
  const { get } = createPublicGet(allowedOrigin)
  const headers = {
    accept: 'text/html, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Lodestay-Claims/1',
  }
  return {
    read: async (url) => {
      const address = URL.parse(url)
      if (!address) return { failed: 'This is no address.' }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const response = await get(address, { headers, signal })
        if (response.statusCode === 200)
          return { text: await readBody(response, BYTES_MAX, 'The page is larger than 5 MB.') }
        response.destroy()
        return { failed: `The page answered ${response.statusCode}.` }
      } catch (error) {
        if (error instanceof Failed) return { failed: error.message }
        return { failed: callFailure(signal.aborted ? signal.reason : (error as Error)) }
      }
    },
  }
}
