/** Parts shared by several rooms. */
import { box, disc, fill, softLoop, stroke } from '../pen.ts'
import { gradient } from '../sheet.ts'
import { lampGlow, type Room } from './room.ts'

export function pillow(room: Room, x: number, y: number, w: number, h: number, ink: string): string {
  return (
    fill(
      softLoop([
        [x - w / 2, y],
        [x - w * 0.52, y - h * 0.8],
        [x - w * 0.3, y - h],
        [x + w * 0.3, y - h],
        [x + w * 0.52, y - h * 0.8],
        [x + w / 2, y],
        [x, y + h * 0.08],
      ]),
      gradient(room.sheet, [
        [0, room.sheet.lit(ink)],
        [1, room.sheet.shaded(ink)],
      ]),
    ) +
    stroke(
      `M${x - w * 0.3} ${y - h * 0.2}q${w * 0.1} ${-h * 0.3} ${w * 0.02} ${-h * 0.5}M${x + w * 0.3} ${y - h * 0.2}q${-w * 0.08} ${-h * 0.26} 0 ${-h * 0.46}`,
      room.sheet.shaded(ink),
      4,
      0.4,
    )
  )
}

export function nightstand(room: Room, x: number, y: number): string {
  const { sheet } = room
  return (
    box(x - 70, y - 190, 140, 176, sheet.air(room.wood), 1, 6) +
    box(x - 80, y - 200, 160, 18, sheet.lit(room.wood), 1, 4) +
    [0, 1]
      .map(
        (i) =>
          box(x - 58, y - 168 + i * 76, 116, 64, sheet.shaded(room.wood), 1, 4) +
          disc(x, y - 136 + i * 76, 6, sheet.lit('#e0b95c')),
      )
      .join('') +
    [-58, 46].map((dx) => box(x + dx, y - 16, 12, 16, sheet.shaded(room.wood))).join('')
  )
}

export function fireIn(room: Room, x: number, y: number, size: number): string {
  const flame = (dx: number, h: number, w: number, ink: string) =>
    fill(
      `M${x + dx - w} ${y}C${x + dx - w * 1.2} ${y - h * 0.5} ${x + dx - w * 0.1} ${y - h * 0.6} ${x + dx} ${y - h}C${x + dx + w * 0.3} ${y - h * 0.6} ${x + dx + w * 1.2} ${y - h * 0.5} ${x + dx + w} ${y}Z`,
      ink,
    )
  const logs = [
    [-0.5, -0.04],
    [0.1, -0.1],
    [-0.2, -0.2],
  ]
    .map(
      ([dx, dy]) =>
        `<g transform="rotate(${dx! * 22} ${x} ${y})">${box(x + dx! * size * 0.8, y + dy! * size - size * 0.1, size * 0.8, size * 0.17, room.sheet.shaded('#5a3a28'), 1, 8)}</g>`,
    )
    .join('')
  return (
    lampGlow(
      { ...room, sheet: { ...room.sheet, mood: { ...room.sheet.mood, lamps: true } } },
      x,
      y - size * 0.4,
      size * 3.2,
    ) +
    flame(-size * 0.26, size * 0.72, size * 0.22, '#e8743a') +
    flame(size * 0.24, size * 0.84, size * 0.24, '#e8743a') +
    flame(0, size * 1.1, size * 0.3, '#f0913f') +
    flame(-size * 0.04, size * 0.74, size * 0.2, '#f8c25c') +
    flame(size * 0.06, size * 0.44, size * 0.13, '#fff0b8') +
    logs
  )
}
