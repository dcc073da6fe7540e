import type { Page } from '@playwright/test'

/** The intents of the forms that a page sends from now on: which buttons were pressed, whatever came of it. */
export function sentIntents(page: Page): string[] {
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const intent = new URLSearchParams(request.postData() ?? '').get('intent')
    if (intent !== null) intents.push(intent)
  })
  return intents
}
