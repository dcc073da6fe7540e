import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from './security-headers.ts'
import { gzippedPage, plainPage, splicePage } from './spliced-gzip.ts'

const placeholder = newNonce()
const html = `<html><script nonce="${placeholder}">a</script>${'<p>naïve Łódź</p>'.repeat(3_000)}<script nonce="${placeholder}"></script>`

test('a spliced page is a gzip stream of the page with the new nonce', () => {
  const page = splicePage(html, placeholder)
  for (const nonce of [newNonce(), newNonce(), newNonce()]) {
    const wanted = html.replaceAll(placeholder, nonce)
    expect(plainPage(page, nonce).toString()).toBe(wanted)
    expect(gunzipSync(gzippedPage(page, nonce)).toString()).toBe(wanted)
  }
})

test('a page may begin and end with its nonce, or have none', () => {
  for (const text of [placeholder, `${placeholder}${placeholder}`, 'plain', '']) {
    expect(gunzipSync(gzippedPage(splicePage(text, placeholder), 'n')).toString()).toBe(
      text.replaceAll(placeholder, 'n'),
    )
  }
})
