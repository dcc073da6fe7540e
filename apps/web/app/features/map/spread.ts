export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The boxes that cover none before them; expects them in order of weight. */
export function withRoom<T>(items: readonly T[], boxFor: (item: T) => Box): ReadonlySet<T> {
  const placed = new Map<T, Box>()
  for (const item of items) {
    const box = boxFor(item)
    if (![...placed.values()].some((other) => overlap(box, other))) placed.set(item, box)
  }
  return new Set(placed.keys())
}

/** How far up or down a box must move to be free: the first of these steps that works; null if none does. */
export function freeStep(
  { left, right, top, bottom }: Box,
  taken: readonly Box[],
  steps: readonly number[],
): number | null {
  const isFree = (step: number) =>
    !taken.some((other) => overlap({ left, right, top: top + step, bottom: bottom + step }, other))
  return steps.find(isFree) ?? null
}

/** Sorts in reading order: by lines of this height, and from left to right within each. */
export function inReadingOrder<T>(items: readonly T[], boxFor: (item: T) => Box, lineHeight: number): T[] {
  return items
    .map((item) => ({ item, box: boxFor(item) }))
    .map(({ item, box }) => ({ item, line: Math.floor((box.top + box.bottom) / 2 / lineHeight), left: box.left }))
    .sort((a, b) => a.line - b.line || a.left - b.left)
    .map(({ item }) => item)
}
