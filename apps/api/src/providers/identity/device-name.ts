import Bowser from 'bowser'

/** Turns a User-Agent into words: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'an unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  if (!browser.name) return 'an unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
