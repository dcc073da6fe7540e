/** Fields that no page refills: a secret is not written into it. */
const SECRET = /password|token/i

/** What was typed into a form, without its secrets and files. */
export function postedValues(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && !SECRET.test(name) ? [[name, value]] : [])),
  )
}
