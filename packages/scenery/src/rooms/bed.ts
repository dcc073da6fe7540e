import { tableLamp } from '../furniture/lamps.ts'
import { cat } from '../furniture/seats.ts'
import { frame, stackOfBooks } from '../furniture/shelves.ts'
import { quilt, rug } from '../furniture/textiles.ts'
import { mug, pot } from '../furniture/vessels.ts'
import { mix } from '../ink.ts'
import { area, box, dashes, fill, type Point, softLoop, stroke, WIDTH } from '../pen.ts'
import { gradient, type Sheet } from '../sheet.ts'
import { nightstand, pillow } from './parts.ts'
import { atmosphere, roomOf } from './room.ts'
import { ceiling, shell } from './shell.ts'
import { windowTo } from './window.ts'

/** A bed by the window. */
export function bed(outside: Sheet): string {
  const room = roomOf(outside, 'bed')
  const { sheet, chance, cloth } = room
  const facing = chance.maybe(0.55)
  const pattern = chance.whole(0, 2)
  if (facing) {
    const x = 800 + chance.between(-120, 120)
    const window = windowTo(room, x - 420, 130, 840, 400, chance.maybe(0.7))
    const head = chance.maybe(0.5)
      ? fill(
          `M${x - 350} 900V600Q${x - 340} 560 ${x - 300} 556H${x + 300}Q${x + 340} 560 ${x + 350} 600V900Z`,
          sheet.shaded(room.wood),
        ) + box(x - 322, 584, 644, 240, sheet.air(room.wood), 1, 10)
      : Array.from({ length: 9 }, (_, i) =>
          box(
            x - 330 + i * 78,
            590 - Math.sin((i / 8) * Math.PI) * 46,
            36,
            320,
            i % 2 ? sheet.air(room.wood) : sheet.shaded(room.wood),
            1,
            14,
          ),
        ).join('') + box(x - 346, 640, 692, 26, sheet.lit(room.wood), 1, 8)
    const sheetTop: Point[] = [
      [x - 330, 800],
      [x + 330, 800],
      [x + 400, 1010],
      [x - 400, 1010],
    ]
    const mattress =
      area(
        sheetTop,
        gradient(sheet, [
          [0, sheet.lit('#f8f2e4')],
          [1, sheet.air('#efe6d4')],
        ]),
      ) + box(x - 400, 1006, 800, 120, sheet.shaded('#e8dcc6'), 1, 12)
    const cover = quilt(
      room,
      [
        [x - 352, 858],
        [x - 120, 848],
        [x + 120, 850],
        [x + 352, 858],
        [x + 412, 1020],
        [x + 424, 1150],
        [x + 150, 1158],
        [x - 150, 1156],
        [x - 424, 1150],
        [x - 412, 1020],
      ],
      pattern,
    )
    const fold = fill(
      softLoop([
        [x - 350, 846],
        [x, 834],
        [x + 350, 846],
        [x + 362, 884],
        [x, 876],
        [x - 362, 884],
      ]),
      sheet.lit(cloth[2]),
    )
    const folds =
      stroke(
        `M${x - 200} 900Q${x - 230} 1000 ${x - 220} 1140M${x + 180} 900Q${x + 230} 1020 ${x + 214} 1140M${x} 960Q${x + 20} 1050 ${x - 10} 1150`,
        sheet.mood.shade,
        9,
        0.13,
      ) + box(x - 424, 1018, 848, 5, sheet.mood.shade, 0.18)
    const throwOver = chance.maybe(0.6)
      ? fill(
          softLoop([
            [x - 416, 1000],
            [x, 990],
            [x + 416, 1000],
            [x + 428, 1090],
            [x, 1078],
            [x - 428, 1090],
          ]),
          sheet.lit(cloth[1]),
        ) +
        dashes(
          [0, 1, 2].map((i) => [x - 410, 1020 + i * 22, 820] as const),
          sheet.lit(cloth[2]),
          6,
          0.8,
        )
      : ''
    const pillows =
      [-165, 165].map((dx) => pillow(room, x + dx, 846, 290, 150, '#fbf6ea')).join('') +
      [-150, 150].map((dx) => pillow(room, x + dx, 866, 230, 118, mix(cloth[0], cloth[2], 0.3))).join('') +
      pillow(room, x, 876, 170, 92, cloth[1])
    const stands = [-480, 480]
      .map(
        (dx, i) =>
          nightstand(room, x + dx, 968) +
          (i === 0
            ? tableLamp(room, x + dx, 770, 150)
            : stackOfBooks(room, x + dx - 10, 768, 96, 3) +
              (chance.maybe(0.5) ? mug(room, x + dx + 48, 768, 44) : pot(room, x + dx + 44, 768, 44))),
      )
      .join('')
    const art = [x - 640, x + 520].map((fx) => (fx > 20 && fx < 1480 ? frame(room, fx, 300, 130, 168) : '')).join('')
    const pet = chance.maybe(0.45) ? cat(room, x + 190, 1012, 62) : ''
    return (
      shell(room) +
      ceiling(room) +
      art +
      window +
      rug(room, x, 1130, 620, 66, false) +
      head +
      mattress +
      cover +
      folds +
      fold +
      throwOver +
      pillows +
      pet +
      stands +
      atmosphere(room, x - 420, 840)
    )
  }
  const flip = chance.maybe(0.5)
  const window = windowTo(room, 250, 170, 560, 450, true)
  const bx = 760
  const frameBed =
    box(bx - 480, 830, 960, 110, sheet.shaded(room.wood), 1, 10) +
    [-460, 430].map((dx) => box(bx + dx, 930, 34, 96, sheet.shaded(room.wood))).join('') +
    box(bx + 440, 560, 52, 466, sheet.air(room.wood), 1, 14) +
    box(bx - 500, 720, 44, 306, sheet.air(room.wood), 1, 14)
  const mattress = box(bx - 462, 756, 906, 120, sheet.lit('#f3ead8'), 1, 26)
  const cover = quilt(
    room,
    [
      [bx - 466, 756],
      [bx - 200, 732],
      [bx + 120, 738],
      [bx + 150, 770],
      [bx + 154, 880],
      [bx + 60, 936],
      [bx - 120, 922],
      [bx - 300, 946],
      [bx - 466, 930],
    ],
    pattern,
  )
  const fold = fill(
    softLoop([
      [bx + 70, 730],
      [bx + 190, 734],
      [bx + 200, 800],
      [bx + 196, 890],
      [bx + 110, 906],
      [bx + 90, 800],
    ]),
    sheet.lit(cloth[2]),
  )
  const pillows = pillow(room, bx + 350, 786, 200, 170, '#fbf6ea') + pillow(room, bx + 280, 790, 170, 140, cloth[1])
  const stand = nightstand(room, bx + 600, 1026) + tableLamp(room, bx + 600, 826, 160)
  const extra =
    box(200, 1010, 300, 20, sheet.air(room.wood), 1, 6) +
    [220, 468].map((x) => box(x, 1030, 14, 70, sheet.shaded(room.wood))).join('') +
    stackOfBooks(room, 300, 1010, 110, 3) +
    pillow(room, 430, 1010, 90, 60, cloth[0])
  const art = frame(room, 1010, 210, 170, 210) + frame(room, 1216, 240, 120, 150)
  const scene =
    shell(room) +
    ceiling(room) +
    art +
    window +
    rug(room, bx - 40, 1060, 620, 76, chance.maybe(0.4)) +
    frameBed +
    mattress +
    pillows +
    cover +
    fold +
    stand +
    pot(room, 150, 1010, 130) +
    (chance.maybe(0.5) ? cat(room, bx - 220, 742, 66) : '') +
    extra +
    atmosphere(room, 250, 560)
  return flip ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${scene}</g>` : scene
}
