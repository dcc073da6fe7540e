/** A calendar day from a URL, such as '2027-03-01'; undefined for anything else. */
export function readDay(value: string | null | undefined): string | undefined {
  return value &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(value).toJSON()?.startsWith(value) &&
    !value.startsWith('0000')
    ? value
    : undefined
}
