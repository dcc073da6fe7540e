import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Controls of the server's HTML that have left the page since, and what they said. */
    controlsThatLeft?: { readonly control: Element; readonly said: string }[]
  }
}

/** From the page's next load on, keeps what `drawnAgain` compares. */
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
 * Controls that the server sent and that were thrown away, to be drawn the same again: whoever had one in use lost the
 * focus, and what was typed or opened there.
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
