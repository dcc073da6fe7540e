/** The status in an address; null where it names none of them. */
export function askedStatus<Status extends string>(request: Request, statuses: readonly Status[]): Status | null {
  const asked = new URL(request.url).searchParams.get('status')
  return statuses.find((status) => status === asked) ?? null
}
