import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Controls from the server's HTML that have since left the page, and their text. */
    controlsThatLeft?: { readonly control: Element; readonly said: string }[]
  }
}

/** From the page's next load, records what `drawnAgain` compares. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const left: NonNullable<Window['controlsThatLeft']> = []
    window.controlsThatLeft = left
    const controls = 'a[href], button, input, select, textarea, summary'
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element)
          for (const control of [node, ...node.querySelectorAll(controls)])
            if (control.matches(controls)) left.push({ control, said: control.textContent ?? '' })
    }).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Server-rendered controls that were discarded and rendered again identically: anyone using one would lose focus, input
 * and open state.
 */
export function drawnAgain(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.controlsThatLeft ?? [])
      .filter(({ control }) => !control.isConnected)
      .filter(({ control, said }) =>
        [...document.querySelectorAll(control.tagName)].some(
          (now) =>
            now.textContent === said &&
            ['name', 'href', 'aria-label', 'class'].every(
              (name) => now.getAttribute(name) === control.getAttribute(name),
            ),
        ),
      )
      .map(({ control }) => `drawn again: ${control.outerHTML.slice(0, 160)}`),
  )
}
