/** The status filter in a URL; null if it is missing or unknown. */
export function requestedStatus<Status extends string>(request: Request, statuses: readonly Status[]): Status | null {
  const requested = new URL(request.url).searchParams.get('status')
  return statuses.find((status) => status === requested) ?? null
}
