import { POSTED_WIDTH_MIN } from '@lodestay/domain/promotions/promotion-post'
import type { Crop, PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'

/** A crop as the user sets it: zoom, and the center as fractions of the picture. */
export type Aim = { readonly zoom: number; readonly x: number; readonly y: number }
export const centre: Aim = { zoom: 1, x: 0.5, y: 0.5 }

export type Size = { readonly width: number; readonly height: number }

/** A picture's size; null if it isn't known. */
export function sizeOf({ width, height }: Partial<Size>): Size | null {
  return width && height ? { width, height } : null
}

/** The size of a picture's file from its shape: our addresses end in its width. */
export function sizeFromShape(url: string, { width, height }: Size): Size {
  const own = Number(/\/(\d+)\.webp$/.exec(url)?.[1] ?? width)
  return { width: own, height: Math.round((own * height) / width) }
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function rounded(share: number): number {
  return Math.floor(share * 10_000) / 10_000
}

/** The crop with aspect ratio `ratio` (width by height) at the zoom and center of `aim`, clamped to the picture. */
export function cropTo(ratio: number, { width, height }: Size, { zoom, x, y }: Aim): Crop {
  const share = (ratio * height) / width
  const [wide, tall] = share >= 1 ? [1, 1 / share] : [share, 1]
  const size = { width: rounded(wide / zoom), height: rounded(tall / zoom) }
  return {
    x: rounded(within(x - size.width / 2, 0, 1 - size.width)),
    y: rounded(within(y - size.height / 2, 0, 1 - size.height)),
    ...size,
  }
}

/** How far a picture can be zoomed without looking coarse where it is posted. */
export function mostZoom(ratio: number, size: Size): number {
  return within((size.width * cropTo(ratio, size, centre).width) / POSTED_WIDTH_MIN, 1, 3)
}

/** The inverse: the aim that produces a crop. */
export function aimOf(crop: Crop): Aim {
  return {
    zoom: within(1 / Math.max(crop.width, crop.height), 1, 3),
    x: crop.x + crop.width / 2,
    y: crop.y + crop.height / 2,
  }
}

const presets = [
  { key: '1:1', ratio: 1 },
  { key: '4:5', ratio: 4 / 5 },
  { key: '9:16', ratio: 9 / 16 },
  { key: '3:2', ratio: 3 / 2 },
  { key: '16:9', ratio: 16 / 9 },
  { key: '1.91:1', ratio: 1.91 },
] as const
export type Preset = (typeof presets)[number]

type Shapes = {
  readonly name: string
  readonly limits: { readonly ratioMin: number | null; readonly ratioMax: number | null }
}

/** Crop shapes that at least one network accepts, each with the networks that do. */
export function presetsFor(networks: readonly Shapes[]): { preset: Preset; takenBy: string[] }[] {
  return presets
    .map((preset) => ({
      preset,
      takenBy: networks
        .filter(
          ({ limits: { ratioMin, ratioMax } }) =>
            (ratioMin === null || preset.ratio >= ratioMin * 0.995) &&
            (ratioMax === null || preset.ratio <= ratioMax * 1.005),
        )
        .map(({ name }) => name),
    }))
    .filter(({ takenBy }) => takenBy.length > 0 || networks.length === 0)
}

/** The preset that matches a picture's crop; null if it's uncropped or a custom shape. */
export function presetOf({ width, height, crop }: PromotionMedia): Preset | null {
  return (
    (crop &&
      width &&
      height &&
      presets.find(({ ratio }) => Math.abs((width * crop.width) / (height * crop.height) / ratio - 1) < 0.01)) ||
    null
  )
}
