/** Lamps, which light the room when the sky doesn't. */
import { area, fill, line, oval, softLoop } from '../pen.ts'
import { lampGlow, type Room } from '../rooms/room.ts'
import { gradient } from '../sheet.ts'
import { shadow } from './shadow.ts'

export function tableLamp(room: Room, x: number, y: number, size: number): string {
  const { sheet, cloth } = room
  const on = sheet.mood.lamps
  const shade = area(
    [
      [x - size * 0.24, y - size],
      [x + size * 0.24, y - size],
      [x + size * 0.4, y - size * 0.52],
      [x - size * 0.4, y - size * 0.52],
    ],
    on ? '#ffe9b8' : sheet.lit(cloth[2]),
  )
  const base = fill(
    softLoop([
      [x - size * 0.05, y - size * 0.5],
      [x + size * 0.05, y - size * 0.5],
      [x + size * 0.2, y - size * 0.2],
      [x + size * 0.12, y],
      [x - size * 0.12, y],
      [x - size * 0.2, y - size * 0.2],
    ]),
    gradient(
      sheet,
      [
        [0, sheet.lit(cloth[0])],
        [1, sheet.shaded(cloth[0])],
      ],
      [0, 0, 1, 0],
    ),
  )
  return base + lampGlow(room, x, y - size * 0.7, size * 2.3) + shade
}

export function floorLamp(room: Room, x: number, y: number, tall: number): string {
  const { sheet } = room
  const on = sheet.mood.lamps
  return (
    shadow(room, x, y, 46, 9) +
    oval(x, y, 48, 10, sheet.shaded('#33302e')) +
    line(
      [
        [x, y],
        [x, y - tall + 60],
      ],
      sheet.shaded('#33302e'),
      8,
    ) +
    lampGlow(room, x, y - tall + 40, 300) +
    area(
      [
        [x - 46, y - tall],
        [x + 46, y - tall],
        [x + 78, y - tall + 104],
        [x - 78, y - tall + 104],
      ],
      on ? '#ffe9b8' : sheet.lit(room.cloth[2]),
    )
  )
}

export function pendant(room: Room, x: number, y: number, size: number): string {
  const { sheet, chance } = room
  const on = sheet.mood.lamps
  const wire = line(
    [
      [x, 0],
      [x, y - size * 0.5],
    ],
    sheet.shaded('#33302e'),
    5,
  )
  const ink = chance.pick([room.cloth[0], '#33383b', room.cloth[1]])
  const bulb = oval(x, y, size * 0.4, size * 0.12, on ? '#fff0c2' : sheet.lit('#f3ecdc'))
  return (
    wire +
    lampGlow(room, x, y + 10, size * 2.6) +
    fill(
      `M${x - size * 0.6} ${y}C${x - size * 0.56} ${y - size * 0.4} ${x - size * 0.16} ${y - size * 0.46} ${x - size * 0.1} ${y - size * 0.56}H${x + size * 0.1}C${x + size * 0.16} ${y - size * 0.46} ${x + size * 0.56} ${y - size * 0.4} ${x + size * 0.6} ${y}Z`,
      gradient(
        sheet,
        [
          [0, sheet.lit(ink)],
          [1, sheet.shaded(ink)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    bulb
  )
}
