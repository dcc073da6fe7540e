import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachePage, NONCE_PLACEHOLDER } from './cached-page.ts'

function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a cached page is the same in every encoding, without a nonce', () => {
  const html = `<link nonce="${NONCE_PLACEHOLDER}" rel="stylesheet"/>${'<p>naïve Łódź</p>'.repeat(3_000)}`
  const page = cachePage(html)
  const wanted = html.replace(` nonce="${NONCE_PLACEHOLDER}"`, '')
  expect(page.plain.toString()).toBe(wanted)
  expect(gunzipSync(page.gzip).toString()).toBe(wanted)
  expect(brotliDecompressSync(page.br).toString()).toBe(wanted)
})

test('its own inline scripts are allowed by hash, script files need none', () => {
  const script = (text: string, more = '') => `<script${more} nonce="${NONCE_PLACEHOLDER}">${text}</script>`
  const { scripts } = cachePage(
    script('a\nb') + script('c', ' type="module"') + script('a\nb') + script('', ' src="/x.js"'),
  )
  expect(scripts).toBe(`${hashOf('a\nb')} ${hashOf('c')}`)
})

test('a script that the render did not produce is not allowed', () => {
  const { plain, scripts } = cachePage('<script>alert(1)</script><script nonce="guess">alert(2)</script>')
  expect(scripts).toBe('')
  expect(plain.toString()).toContain('alert(1)')
})
