import { cx } from './cx.ts'

export type PictureSource = {
  readonly url: string
  readonly width?: number | null
  readonly height?: number | null
  /** A tiny picture as a data URI. */
  readonly placeholder?: string | null
  readonly variants?: readonly { readonly url: string; readonly width: number; readonly type: string }[] | null
}
type Props = {
  readonly source: PictureSource | null | undefined
  readonly alt: string
  /** Its width on the page, as in the sizes attribute. */
  readonly sizes: string
  /** Its place before it loads, such as '4 / 3'; 'fill' takes the container's. */
  readonly ratio?: string
  /** For the one picture that people wait for: loaded first, at once. */
  readonly priority?: boolean
  readonly className?: string
}

const srcSet = (source: PictureSource, type: string): string | undefined =>
  source.variants
    ?.filter((variant) => variant.type === type)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ') || undefined

/** A picture in the format and width that fit, in a place that is there before it is. */
export function Picture({ source, alt, sizes, ratio = '4 / 3', priority = false, className }: Props) {
  const place = ratio === 'fill' ? {} : { aspectRatio: ratio }
  const backdrop = source?.placeholder?.startsWith('data:image/')
    ? { backgroundImage: `url("${source.placeholder}")` }
    : {}
  return (
    <picture
      className={cx('block overflow-hidden bg-skeleton bg-cover bg-center', ratio === 'fill' && 'h-full', className)}
      style={{ ...place, ...backdrop }}
    >
      {source && (
        <>
          <source type="image/avif" srcSet={srcSet(source, 'image/avif')} sizes={sizes} />
          <img
            src={source.url}
            srcSet={srcSet(source, 'image/webp')}
            sizes={sizes}
            alt={alt}
            width={source.width ?? undefined}
            height={source.height ?? undefined}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            className="size-full object-cover"
          />
        </>
      )}
    </picture>
  )
}
