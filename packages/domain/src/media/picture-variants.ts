/** The sizes that pictures of ours are kept in; pages read them without the schemas. */
/** Widths in CSS pixels that every picture is kept in, no wider than the original. */
export const pictureWidths = [320, 640, 960, 1440, 2048] as const

export type PictureVariant = {
  readonly url: string
  readonly width: number
  readonly type: 'image/avif' | 'image/webp'
}

/**
 * The sizes and formats that a picture of ours is kept in. Its address ends in `/<width>.webp`, where the width is its
 * own; every smaller width of `pictureWidths` stands beside it, and each as `.avif` too. Narrowest first, AVIF before
 * WebP. Empty for pictures that are not ours (an address of another host).
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
