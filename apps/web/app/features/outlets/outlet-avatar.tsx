type Props = { readonly name: string; readonly size?: number }

/** A stable number from a name (FNV-1a). */
function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** A small landscape generated from a name: sky, sun and hills. Decorative: the name is always next to it. */
export function OutletAvatar({ name, size = 48 }: Props) {
  const seed = seedOf(name)
  const hue = seed % 360
  const second = (hue + 40 + ((seed >> 8) % 70)) % 360
  const [sunX, sunY] = [12 + ((seed >> 4) % 24), 13 + ((seed >> 12) % 9)]
  const [left, right] = [26 + ((seed >> 16) % 8), 24 + ((seed >> 20) % 9)]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      width={size}
      height={size}
      className="shrink-0 overflow-hidden rounded-full"
    >
      <rect width="48" height="48" fill={`oklch(0.86 0.075 ${hue})`} />
      <circle cx={sunX} cy={sunY} r={5 + (seed % 3)} fill={`oklch(0.95 0.07 ${second})`} />
      <path
        d={`M0 ${left} Q 14 ${left - 9} 26 ${left + 2} T 48 ${right} V48 H0Z`}
        fill={`oklch(0.62 0.09 ${second})`}
      />
      <path
        d={`M0 ${right + 10} Q 16 ${left + 2} 30 ${right + 9} T 48 ${left + 6} V48 H0Z`}
        fill={`oklch(0.44 0.085 ${hue})`}
      />
    </svg>
  )
}
