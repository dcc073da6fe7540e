export function accessOf(name: string): string {
  return `${name}’s access`
}
export function ofUser(name: string): string {
  return `of ${name}`
}
