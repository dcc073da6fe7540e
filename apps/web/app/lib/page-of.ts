/** The page number in an address: 1 where it is missing or no number. */
export function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
