export function accessOf(name: string): string {
  return `Access of ${name}`
}
export function theAccessOf(name: string): string {
  return `the access of ${name}`
}
export const canSignIn = 'Can sign in'
export const canSignInHint = 'Turning this off closes the account right away.'
