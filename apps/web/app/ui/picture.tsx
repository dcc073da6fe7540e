import { pictureVariants } from '@lodestay/domain/media/picture-variants'
import type { SyntheticEvent } from 'react'
import { cx } from './cx.ts'

export type PictureSource = {
  readonly url: string
  readonly width?: number | null
  readonly height?: number | null
  /** A tiny picture as a data URI, or a vertical gradient of two colors: '#abc,#def'. */
  readonly placeholder?: string | null
  /** Derived from the URL by default, for our own pictures. */
  readonly variants?: readonly { readonly url: string; readonly width: number; readonly type: string }[] | null
}
type Props = {
  readonly source: PictureSource | null | undefined
  readonly alt: string
  /** The image's `sizes` attribute. */
  readonly sizes: string
  /** Aspect ratio reserved before it loads, such as '4 / 3'; 'fill' fills the container. */
  readonly ratio?: string
  /** For the LCP image: loaded eagerly, with high priority. */
  readonly priority?: boolean
  /** The widest variant to list: in a list of cards, larger ones would only bloat the HTML. */
  readonly widest?: number
  readonly className?: string
  readonly onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void
  readonly onError?: () => void
}

/** The ratio that `picture-frame` uses. */
const usualRatio = '4 / 3'

function backdropOf(placeholder: string | null | undefined): string | undefined {
  if (placeholder?.startsWith('data:image/')) return `url("${placeholder}")`
  return placeholder?.startsWith('#') ? `linear-gradient(${placeholder})` : undefined
}

type Variants = NonNullable<PictureSource['variants']>

function srcSet(variants: Variants, type: string): string | undefined {
  return (
    variants
      .filter((variant) => variant.type === type)
      .map((variant) => `${variant.url} ${variant.width}w`)
      .join(', ') || undefined
  )
}

/** A responsive picture in the best format and width. Its space is reserved, so nothing shifts when it loads. */
export function Picture({
  source,
  alt,
  sizes,
  ratio = usualRatio,
  priority = false,
  widest,
  className,
  onLoad,
  onError,
}: Props) {
  const all = source ? (source.variants ?? pictureVariants(source.url, source.width ?? undefined)) : []
  const variants = widest ? all.filter((variant) => variant.width <= widest) : all
  // On lists, the few browsers without AVIF get one medium-sized WebP.
  const plain = widest ? variants.findLast((variant) => variant.type === 'image/webp')?.url : undefined
  return (
    <picture
      className={cx('picture-frame', ratio === 'fill' && 'h-full', className)}
      style={{
        aspectRatio: ratio === 'fill' ? 'auto' : ratio === usualRatio ? undefined : ratio,
        backgroundImage: backdropOf(source?.placeholder),
      }}
    >
      {source && (
        <>
          <source type="image/avif" srcSet={srcSet(variants, 'image/avif')} sizes={sizes} />
          <img
            src={plain ?? source.url}
            srcSet={plain ? undefined : srcSet(variants, 'image/webp')}
            sizes={plain ? undefined : sizes}
            alt={alt}
            width={source.width ?? undefined}
            height={source.height ?? undefined}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            onLoad={onLoad}
            onError={onError}
          />
        </>
      )}
    </picture>
  )
}
