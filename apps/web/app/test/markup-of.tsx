/** Renders parts of pages for tests. */
import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { FormResult } from '../lib/form-result.ts'
import type { RootData } from '../lib/root-data.ts'

/**
 * Returns a component's markup once everything in it has loaded; `root` is the data from the root loader, `answer` the
 * result of a form posted to it.
 */
export async function markupOf(
  element: ReactElement,
  address = '/',
  root?: Partial<RootData>,
  answer?: FormResult,
): Promise<string> {
  const router = createMemoryRouter([{ id: 'root', path: '/*', element }], {
    initialEntries: [address],
    ...((root || answer) && {
      hydrationData: { loaderData: { root }, ...(answer && { actionData: { root: answer } }) },
    }),
  })
  const { prelude } = await prerender(<RouterProvider router={router} />)
  return new Response(prelude).text()
}

/** The names of the controls in a piece of markup, which its form would submit. */
export function namesIn(markup: string): string[] {
  return [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name)
}
