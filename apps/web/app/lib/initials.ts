/** The first letters of a name's first and last word; a dot for a name without any. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => [...word].slice(0, 1))
  return (
    letters
      .filter((_, index) => index === 0 || index === letters.length - 1)
      .join('')
      .toUpperCase() || '·'
  )
}
