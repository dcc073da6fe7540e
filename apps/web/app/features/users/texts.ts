export function accessOf(name: string): string {
  return `Access of ${name}`
}
export function theAccessOf(name: string): string {
  return `the access of ${name}`
}
export function ofUser(name: string): string {
  return `of ${name}`
}
