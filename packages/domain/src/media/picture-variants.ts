/** The stored sizes of our pictures, separate from the schemas so that pages don't have to load them. */
/** Widths in CSS pixels in which every picture is stored, up to the original's width. */
export const pictureWidths = [320, 640, 960, 1440, 2048] as const

export type PictureVariant = {
  readonly url: string
  readonly width: number
  readonly type: 'image/avif' | 'image/webp'
}

/**
 * The stored sizes and formats of one of our pictures. Its URL ends in `/<width>.webp` with its full width; every
 * smaller width of `pictureWidths` is stored next to it, each also as `.avif`. Narrowest first, AVIF before WebP. Empty
 * for pictures on other hosts.
 */
export function pictureVariants(url: string, width?: number): PictureVariant[] {
  const parts = /^(\/media\/.+\/)(\d+)\.webp$/.exec(url)
  if (!parts) return []
  const own = Math.min(Number(parts[2]), width ?? Number.POSITIVE_INFINITY)
  const widths = [...new Set([...pictureWidths.filter((each) => each < own), own])]
  return widths.flatMap((each) =>
    (['avif', 'webp'] as const).map((format) => ({
      url: `${parts[1]}${each}.${format}`,
      width: each,
      type: `image/${format}` as const,
    })),
  )
}
