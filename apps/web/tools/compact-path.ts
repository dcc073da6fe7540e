const numbersOf: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/**
 * Rounds an icon's path to whole units of its 960-unit box (a fortieth of a pixel at 24 px). Each relative step starts
 * from the already rounded position, so rounding errors don't add up along the path.
 */
export function compactPath(path: string): string {
  let out = ''
  // The exact pen position, the rounded one, and the start of the subpath.
  let [x, y, rx, ry, startX, startY] = [0, 0, 0, 0, 0, 0]
  let last = ''
  const write = (command: string, values: readonly number[]): void => {
    const implied = command === last || (last === 'm' && command === 'l') || (last === 'M' && command === 'L')
    const head = implied ? '' : command
    const body = values
      .map((value, index) => (value < 0 || (index === 0 && head !== '') ? `${value}` : ` ${value}`))
      .join('')
    out += head + body
    last = command
  }
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toLowerCase()
    const size = numbersOf[kind]
    if (size === undefined || kind === 'a') return path
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (kind === 'z') {
      ;[x, y, rx, ry] = [startX, startY, Math.round(startX), Math.round(startY)]
      write(command, [])
      continue
    }
    const relative = command === kind
    for (let at = 0; at < numbers.length; at += size) {
      const group = numbers.slice(at, at + size)
      const from: readonly [number, number] = [x, y]
      // Absolute targets of this step, written relative to the rounded pen, because that is shorter.
      const targets = group.map((value, index) => {
        const vertical = kind === 'v' || (kind !== 'h' && index % 2 === 1)
        return { value: relative ? value + (vertical ? from[1] : from[0]) : value, vertical }
      })
      const end = targets.slice(-2)
      for (const { value, vertical } of end) {
        if (vertical) y = value
        else x = value
      }
      const origin = [rx, ry]
      const steps = targets.map(({ value, vertical }) => Math.round(value) - (vertical ? origin[1]! : origin[0]!))
      if (kind === 'm' && at === 0) {
        write('M', [Math.round(x), Math.round(y)])
        ;[startX, startY] = [x, y]
      } else write(kind === 'm' ? 'l' : kind, steps)
      if (kind !== 'v') rx = Math.round(x)
      if (kind !== 'h') ry = Math.round(y)
    }
  }
  return out
}
