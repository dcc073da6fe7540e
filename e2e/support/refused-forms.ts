import type { Page } from '@playwright/test'

/** Wording of a validator or runtime, meaningless to users. */
const raw = /invalid input|expected|received|undefined|\bnull\b|NaN|\[object|\[body|timestamp|must be one of|_/i

/** Forms that validate themselves but contain controls whose errors the browser would show in its own bubbles. */
export function browserBubbles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bubbles: string[] = []
    const hear = (event: Event) => queueMicrotask(() => event.defaultPrevented || bubbles.push(outline(event.target)))
    const outline = (target: EventTarget | null) => (target as Element).outerHTML.slice(0, 160)
    window.addEventListener('invalid', hear, true)
    for (const form of document.forms) {
      if (form.noValidate) continue
      for (const control of form.querySelectorAll<HTMLInputElement>(':required')) control.value = ''
      form.checkValidity()
    }
    window.removeEventListener('invalid', hear, true)
    return new Promise<string[]>((resolve) => setTimeout(() => resolve(bubbles.map((each) => `bubble: ${each}`))))
  })
}

type Emptied = { readonly form: string; readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** Each form on the page with required input, as it is submitted without it. */
function emptiedForms(page: Page): Promise<Emptied[]> {
  return page.evaluate(() => {
    const forms = [...document.forms].filter((form) => form.method === 'post' && form.querySelector(':required'))
    return forms.flatMap((form) => {
      const send = form.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)')
      if (!send) return []
      const body = new FormData(form, send)
      for (const control of form.querySelectorAll<HTMLInputElement>(':required')) body.set(control.name, '')
      const fields = Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
      return [{ form: form.outerHTML.slice(0, 160), action: form.action, fields: fields as Record<string, string> }]
    })
  })
}

/** A page's error texts for a rejected form: beside its fields, or above them. */
function saidIn(html: string): string[] {
  const said = html.matchAll(/<(?:p id="[^"]*-error"|div role="alert")[^>]*>(.*?)<\/(?:p|div)>/gs)
  return [...said].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, '').trim()).filter(Boolean)
}

/** Forms that accept missing input, or reject it without a message or in wording that isn't ours. */
export async function badRefusals(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { form, action, fields } of await emptiedForms(page)) {
    const headers = { origin: new URL(action).origin }
    const answer = await page.request.post(action, { form: fields, headers, maxRedirects: 0 })
    const texts = saidIn(await answer.text())
    if (answer.status() < 400 || answer.status() >= 500) faults.push(`answers ${answer.status()} to nothing: ${form}`)
    else if (texts.length === 0) faults.push(`refuses without a word: ${form}`)
    for (const text of texts) if (raw.test(text)) faults.push(`says '${text}': ${form}`)
  }
  return faults
}
