/** Links by which an editor, and whoever it gives one to, sees a page as it stands before it is published. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link opens a draft, in milliseconds. */
const LASTS_MS = 3_600_000

function signatureOf(secret: string, slug: string, until: string): string {
  return createHmac('sha256', secret).update(`preview/${slug}/${until}`).digest('base64url')
}

/** Where the web shows the draft of a page. `now` in milliseconds. */
export function previewAddress(site: string, secret: string, slug: string, now: number): string {
  const until = String(now + LASTS_MS)
  return `${site}/pages/${slug}/draft?until=${until}&signature=${signatureOf(secret, slug, until)}`
}

/** Whether a link was made here, for this page, and less than an hour ago. */
export function opensPreview(
  secret: string,
  slug: string,
  { until, signature }: { until: string; signature: string },
  now: number,
): boolean {
  const [given, right] = [signature, signatureOf(secret, slug, until)].map((each) => Buffer.from(each))
  return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer) && Number(until) > now
}
