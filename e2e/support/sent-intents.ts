import type { Page } from '@playwright/test'

/** Records the intents of forms the page sends: which buttons were pressed, whatever the outcome. */
export function sentIntents(page: Page): string[] {
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const intent = new URLSearchParams(request.postData() ?? '').get('intent')
    if (intent !== null) intents.push(intent)
  })
  return intents
}
