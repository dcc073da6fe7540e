import { randomBytes } from 'node:crypto'
import { baseSecurityHeaders } from '@lodestay/domain/web-safety'
import type { Settings } from './settings.ts'

/** A fresh CSP nonce: 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The headers of every page. Scripts run only from our own files or where `scripts`, the page's nonce or its hashes,
 * allows them. Style elements are not allowed; style attributes are, because server-rendered positions and aspect ratios
 * are attributes.
 */
export function securityHeaders(settings: Settings): (scripts: string, embeddable: boolean) => Record<string, string> {
  const secure = settings.publicUrl.protocol === 'https:'
  const images = ["'self'", 'data:', 'blob:', ...settings.tileOrigins].join(' ')
  const fixed: Record<string, string> = {
    ...baseSecurityHeaders(settings.publicUrl),
    'permissions-policy': 'camera=(), microphone=(), payment=(self), usb=(), geolocation=(self), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  return (scripts, embeddable) => ({
    ...fixed,
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${scripts}`,
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      `img-src ${images}`,
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      embeddable ? 'frame-ancestors *' : "frame-ancestors 'none'",
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  })
}
