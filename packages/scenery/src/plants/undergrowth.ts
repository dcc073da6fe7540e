/** Low plants and stones, for the base of a house and the near edge of a picture. */
import { shift } from '../ink.ts'
import { area, blot, disc, dots, fill, oval, type Point, scatter, straight, stroke } from '../pen.ts'
import { within } from '../sheet.ts'
import { type Plant, snowy } from './plant.ts'

/** A low, rounded bush, sometimes in flower. */
export const bush: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const { season, land } = sheet.spec
  const dry = land === 'desert'
  const ink = snowy(sheet)
    ? '#5d6f5f'
    : dry
      ? chance.pick(['#8a9468', '#9aa07a'])
      : season === 'autumn'
        ? chance.pick(['#a8622f', '#7f7a3c', '#b9803a'])
        : chance.pick(['#557f4f', '#66894f', '#4c7553'])
  const heads = [
    [-0.34, 0.26, 0.3],
    [0.32, 0.24, 0.3],
    [-0.08, 0.46, 0.34],
    [0.2, 0.4, 0.28],
  ] as const
  const clump = (dx: number, dy: number, grow: number) =>
    heads
      .map(([hx, hy, hr]) =>
        blot(chance, x + (hx + dx) * size, y - (hy + dy) * size, hr * size * grow, hr * size * grow * 0.86, 0.13, 10),
      )
      .join('')
  let marks = fill(
    `${clump(0, 0, 1.1)}M${x - size * 0.56} ${y}V${y - size * 0.2}H${x + size * 0.56}V${y}Z`,
    sheet.shaded(ink, distance),
  )
  marks += fill(clump(sheet.side * 0.05, 0.06, 0.74), sheet.air(ink, distance))
  const spots = (count: number, up: number) =>
    Array.from({ length: count }, (): Point => {
      const [hx, hy, hr] = chance.pick(heads)
      const a = chance.between(0, 6.28)
      return [
        x + (hx + Math.cos(a) * hr * 0.8 + sheet.side * up * 0.5) * size,
        y - (hy + Math.sin(a) * hr * 0.7 + up) * size,
      ]
    })
  const leaf = Math.max(2.6, size * 0.06)
  marks +=
    dots(spots(18, -0.06), sheet.shaded(shift(ink, -0.03), distance), leaf, 0.7) +
    dots(spots(22, 0.08), sheet.lit(shift(ink, 0.04), distance), leaf, 0.9)
  if (snowy(sheet) && !dry)
    return (
      marks +
      fill(
        heads
          .map(([hx, hy, hr]) =>
            blot(chance, x + hx * size, y - (hy + hr * 0.66) * size, hr * size * 0.9, hr * size * 0.36, 0.12, 9),
          )
          .join(''),
        sheet.air('#f4f5f2', distance),
      )
    )
  if ((season === 'spring' || season === 'summer') && chance.maybe(0.6)) {
    const bloom = chance.pick(['#f2a7a0', '#f6e3b0', '#ffffff', '#d9a6d0', '#e8705f', '#f0b64a'])
    marks += dots(spots(13, 0.04), sheet.lit(bloom, distance), Math.max(4, size * 0.085))
  }
  return marks
}

/** A fern: arched fronds with leaflets. */
export const fern: Plant = (sheet, _chance, x, y, size, distance = 0) => {
  const ink = sheet.spec.season === 'autumn' ? '#b98a3f' : '#5c8a55'
  return Array.from({ length: 6 }, (_, i) => {
    const angle = -Math.PI * 0.94 + (i / 5) * Math.PI * 0.88
    const [ex, ey] = [x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.8 + size * 0.16]
    const [mx, my] = [x + Math.cos(angle) * size * 0.5, y + Math.sin(angle) * size * 0.8]
    let leaves = ''
    for (let k = 1; k < 10; k++) {
      const t = k / 10
      const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * mx + t * t * ex
      const py = (1 - t) ** 2 * y + 2 * t * (1 - t) * my + t * t * ey
      const w = size * 0.2 * (1 - t) + size * 0.03
      leaves += `M${Math.round(px)} ${Math.round(py)}l${Math.round(w * 0.35 * Math.sign(ex - x || 1))} ${Math.round(w * 0.8)}M${Math.round(px)} ${Math.round(py)}l${Math.round(w * 0.6 * Math.sign(ex - x || 1))} ${Math.round(-w * 0.5)}`
    }
    const paint = Math.cos(angle) * sheet.side > 0 ? sheet.lit(ink, distance) : sheet.shaded(ink, distance)
    return stroke(`M${x} ${y}Q${mx} ${my} ${ex} ${ey}${leaves}`, paint, size * 0.03)
  }).join('')
}

/** An upright flower spike or daisy in the grass. */
export const flower: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const bloom = chance.pick(['#e98a6a', '#f4d36a', '#b68fce', '#f2efe2', '#e56a6a', '#7f95d6'])
  const lean = chance.between(-0.14, 0.14) * size
  const stem = stroke(
    `M${x} ${y}Q${x + lean * 0.2} ${y - size * 0.6} ${x + lean} ${y - size}`,
    sheet.shaded('#5d7f4a', distance),
    size * 0.045,
  )
  if (chance.maybe(0.5)) {
    const marks = Array.from(
      { length: 8 },
      (_, i): Point => [x + lean * (0.6 + i * 0.06) + chance.between(-0.05, 0.05) * size, y - size * (0.5 + i * 0.065)],
    )
    return stem + dots(marks, sheet.lit(bloom, distance), size * 0.13)
  }
  const petals = Array.from({ length: 6 }, (_, i) =>
    oval(
      x + lean + Math.cos(i * 1.047) * size * 0.1,
      y - size + Math.sin(i * 1.047) * size * 0.075,
      size * 0.075,
      size * 0.06,
      sheet.lit(bloom, distance),
    ),
  )
  return stem + petals.join('') + disc(x + lean, y - size, size * 0.05, sheet.air('#8a5a2c', distance))
}

/** A boulder lit from above. */
export const boulder: Plant = (sheet, chance, x, y, size, distance = 0) => {
  const ink = sheet.spec.land === 'desert' ? '#b98767' : '#8d8a85'
  const turn = (k: number) => chance.between(-0.05, 0.05) + k
  const shape: Point[] = [
    [x - size * turn(0.62), y],
    [x - size * turn(0.52), y - size * 0.36],
    [x - size * turn(0.14), y - size * 0.58],
    [x + size * turn(0.3), y - size * 0.5],
    [x + size * turn(0.58), y - size * 0.2],
    [x + size * turn(0.64), y],
  ]
  const d = `${straight(shape)}Z`
  const head: Point[] = [
    shape[1]!,
    shape[2]!,
    shape[3]!,
    [x + size * 0.18, y - size * 0.3],
    [x - size * 0.2, y - size * 0.26],
  ]
  const face: Point[] =
    sheet.side < 0
      ? [shape[0]!, shape[1]!, [x - size * 0.2, y - size * 0.26], [x - size * 0.14, y]]
      : [shape[5]!, shape[4]!, shape[3]!, [x + size * 0.18, y - size * 0.3], [x + size * 0.2, y]]
  const marks =
    area(head, sheet.lit(ink, distance)) +
    area(face, sheet.air(ink, distance)) +
    dots(
      scatter(chance, 14, [x - size * 0.5, x + size * 0.5], () => [y - size * 0.4, y], true),
      sheet.shaded(ink, distance),
      size * 0.03,
      0.7,
    )
  const snow =
    snowy(sheet) && sheet.spec.land !== 'desert'
      ? area(
          [
            shape[1]!,
            shape[2]!,
            shape[3]!,
            shape[4]!,
            [x + size * 0.2, y - size * 0.36],
            [x - size * 0.22, y - size * 0.34],
          ],
          sheet.air('#f4f5f2', distance),
        )
      : ''
  return fill(d, sheet.shaded(ink, distance)) + within(sheet, d, marks) + snow
}
