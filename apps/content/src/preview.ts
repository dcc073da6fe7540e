/** Signed preview links, which show a page's draft to anyone who has the link. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '@lodestay/domain'

/** Minimum lifetime of a preview link, in milliseconds. */
const LASTS_MS = HOUR_MS
/**
 * Links created within this interval are identical, so that the preview beside the editor isn't reloaded with every
 * save.
 */
const SAME_FOR_MS = 600_000

function signatureOf(secret: string, slug: string, until: string): string {
  return createHmac('sha256', secret).update(`preview/${slug}/${until}`).digest('base64url')
}

/** The web's URL for a page's draft. `now` is in milliseconds. */
export function previewAddress(site: string, secret: string, slug: string, now: number): string {
  const until = String(Math.ceil((now + LASTS_MS) / SAME_FOR_MS) * SAME_FOR_MS)
  return `${site}/pages/${slug}/draft?until=${until}&signature=${signatureOf(secret, slug, until)}`
}

/** Whether a link has our signature for this page and has not expired. */
export function opensPreview(
  secret: string,
  slug: string,
  { until, signature }: { until: string; signature: string },
  now: number,
): boolean {
  const [received, right] = [signature, signatureOf(secret, slug, until)].map((each) => Buffer.from(each))
  return (
    received?.length === right?.length && timingSafeEqual(received as Buffer, right as Buffer) && Number(until) > now
  )
}
