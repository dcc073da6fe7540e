/** How many characters a person would count in `text`: Unicode code points, not UTF-16 units. */
export const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}
