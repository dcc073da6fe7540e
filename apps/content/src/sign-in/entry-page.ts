import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * `/enter#ticket`: the landing page for platform staff. Browsers don't send the fragment, so the ticket is never
 * logged.
 */
export function serveEntry(server: FastifyInstance, { PUBLIC_URL }: Settings): void {
  const policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' }
  server.get('/enter', (_request, reply) => reply.headers(headers).type('text/html').send(page(PUBLIC_URL)))
  server.get('/enter.js', (_request, reply) => reply.type('text/javascript').send(script))
}

function page(site: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Content editor</title>
<h1>Content editor</h1>
<p id="says" role="status">Signing you in …</p>
<noscript><p>The editor needs JavaScript.</p></noscript>
<p><a href="${site}/admin">Back to the site</a></p>
<script type="module" src="/enter.js"></script>
</html>`
}

const script = `const ticket = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
const answer = await fetch('/api/users/enter', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ticket }),
}).catch(() => null)
if (answer?.ok) location.replace('/admin')
else
  document.getElementById('says').textContent =
    answer?.status === 403
      ? 'This link has expired. Open the editor from the site again.'
      : 'We couldn’t sign you in. Try again in a moment.'
`
