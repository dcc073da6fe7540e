/** Every public stay, for sitemaps. */
import { z } from 'zod'
import { instant, wholeNumber } from '../fields.ts'

/** The sitemap protocol's limit per file, and for the files of an index. */
export const SITEMAP_MOST = 50_000

/** How many numbers of stays a part spans: at most as many stays are in it. */
const size = z.coerce
  .number()
  .pipe(wholeNumber('Size', 1, SITEMAP_MOST))
  .default(SITEMAP_MOST)
export const SitemapQuery = z.strictObject({ size })
export const SitemapPartQuery = z.strictObject({
  size,
  /** The part's `after`. */
  after: z.coerce
    .number()
    .pipe(wholeNumber('After', 0, Number.MAX_SAFE_INTEGER))
    .default(0),
})

export const Sitemap = z.object({
  parts: z.array(
    z.object({
      /** The number before its range. */
      after: z.int(),
      count: z.int(),
      /** When one of its stays last changed. */
      updatedAt: instant('updatedAt'),
    }),
  ),
})
export type Sitemap = z.infer<typeof Sitemap>

export const SitemapPart = z.object({ stays: z.array(z.object({ id: z.string(), updatedAt: instant('updatedAt') })) })
export type SitemapPart = z.infer<typeof SitemapPart>
