/** Fields that pages never refill, so that secrets aren't written into HTML. */
const SECRET = /password|token/i

/** A form's input, without its secrets and files. */
export function postedValues(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && !SECRET.test(name) ? [[name, value]] : [])),
  )
}
