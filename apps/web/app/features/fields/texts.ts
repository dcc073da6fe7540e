// Draft field
export const notSaid = 'Not said'

// Field words
export function minutes(n: string): string {
  return `${n} min`
}
