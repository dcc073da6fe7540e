import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For lists: a bulk change rejected for some rows was still applied to the others, and one that hit a newer version
 * will be retried with that. For payments: the next attempt is another one, with its own key and the present price. If
 * the server was unreachable, the page stays unchanged, and a retry is the same call.
 */
export function revalidateAfterPosts({
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod === 'POST' && actionStatus < 500) || defaultShouldRevalidate
}
