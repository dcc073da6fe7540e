import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For lists: a change that was refused for some rows has been made on the others, and one that met a newer version is tried
 * again with that. Where nothing could be reached, the page stays as it is.
 */
export function revalidateAfterPosts({
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod === 'POST' && actionStatus < 500) || defaultShouldRevalidate
}
