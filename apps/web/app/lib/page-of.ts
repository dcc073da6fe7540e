import { redirect } from 'react-router'
import { pageAddress } from './paths.ts'

/** The page number in an address; 1 if it is missing or not a number. */
export function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

type Found = { readonly docs: readonly unknown[]; readonly page: number; readonly totalPages: number }

/** What was found; a page behind the last, whose rows may just have been dealt with, is the last one instead. @throws a redirect */
export function withinPages<F extends Found>(request: Request, found: F): F {
  const last = Math.max(1, found.totalPages)
  if (found.docs.length > 0 || found.page <= last) return found
  const address = new URL(pageAddress(request), request.url)
  address.searchParams.set('page', String(last))
  throw redirect(address.pathname + address.search)
}
