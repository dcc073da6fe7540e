import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  readonly item: PromotionMedia
  readonly alt: string
  /** The `sizes` attribute of the frame. */
  readonly sizes: string
  /** The container's aspect ratio, width by height. */
  readonly frame: number
  readonly priority?: boolean
}

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

function percent(share: number): string {
  return `${share * 100}%`
}

/** The aspect ratio of a picture's visible part, width by height; a common one if its size is unknown. */
export function shapeOf({ width, height, crop }: PromotionMedia): number {
  return width && height ? (width * (crop?.width ?? 1)) / (height * (crop?.height ?? 1)) : 4 / 3
}

/**
 * Crops a picture further, in the center of its visible part, so that it fills a frame; returns it unchanged if its
 * size is unknown.
 */
export function cutTo(item: PromotionMedia, frame: number): PromotionMedia {
  if (!item.width || !item.height) return item
  const { x, y, width, height } = item.crop ?? WHOLE
  const shape = shapeOf(item)
  const [across, down] = [Math.min(1, frame / shape), Math.min(1, shape / frame)]
  const crop = {
    x: x + (width * (1 - across)) / 2,
    y: y + (height * (1 - down)) / 2,
    width: width * across,
    height: height * down,
  }
  return { ...item, crop }
}

/** A `sizes` attribute with each length `times` as long; those in its conditions stay. */
export function scaledSizes(sizes: string, times: number): string {
  return sizes.replace(/\([^)]*\)|([\d.]+)(?=r?em|px|vw)/g, (found, length?: string) =>
    length ? `${Math.round(Number(length) * times * 10) / 10}` : found,
  )
}

/** The cropped part of a picture. If the frame has another shape, it's letterboxed on a neutral background. */
export function CroppedPicture({ item, alt, sizes, frame, priority = false }: Props) {
  const { x, y, width, height } = item.crop ?? WHOLE
  const shape = shapeOf(item)
  return (
    <div className="grid place-items-center overflow-hidden bg-sunken" style={{ aspectRatio: frame }}>
      <div
        className="relative overflow-hidden"
        style={{ aspectRatio: shape, [shape < frame ? 'height' : 'width']: '100%' }}
      >
        <div
          className="absolute"
          style={{
            width: percent(1 / width),
            height: percent(1 / height),
            left: percent(-x / width),
            top: percent(-y / height),
          }}
        >
          <Picture
            source={item}
            alt={alt}
            // The frame shows a part of it: the whole is drawn that much wider.
            sizes={scaledSizes(sizes, 1 / width)}
            widest={width < 1 ? 2048 : 960}
            ratio="fill"
            priority={priority}
          />
        </div>
      </div>
    </div>
  )
}
