/** A pine's outline: three skirts on a trunk, its foot at (x, y), `h` high. */
function pine(x: number, y: number, h: number): string {
  const w = h * 0.21
  const n = (value: number): string => value.toFixed(1)
  const skirt = (top: number, bottom: number, half: number): string =>
    `M${n(x)} ${n(y - h * top)}L${n(x + half)} ${n(y - h * bottom)}H${n(x - half)}Z`
  return [
    skirt(1, 0.62, w * 0.62),
    skirt(0.8, 0.36, w * 0.84),
    skirt(0.56, 0.08, w),
    `M${n(x - w * 0.12)} ${n(y - h * 0.1)}h${n(w * 0.24)}V${n(y)}h-${n(w * 0.24)}Z`,
  ].join('')
}

/** A row of pines along a line, as one path. Positions are fractions of its width, heights fractions of `h`. */
export function pines(
  x: number,
  y: number,
  width: number,
  h: number,
  marks: readonly (readonly [number, number, number?])[],
): string {
  return marks.map(([at, high, drop = 0]) => pine(x + at * width, y + drop, h * high)).join('')
}
