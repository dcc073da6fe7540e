/** Known devices: a browser that has signed in before carries its accounts in a sealed cookie. */
import { createHash, randomUUID } from 'node:crypto'
import { DAY_SECONDS } from '@lodestay/domain/durations'
import { COOKIE_PREFIX } from './cookies.ts'
import { sealedCookie } from './sealed-cookie.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
const ACCOUNTS_MAX = 20

type Device = { id: string; accounts: string[] }

function mark(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
}

export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }) {
  const cookie = sealedCookie<Device>({ name: `${COOKIE_PREFIX}.device`, secret, secure, lifetime: YEAR_SECONDS })
  return {
    /** The device's id if it has signed in to this account before; otherwise undefined. */
    known: async (cookies: string | null, email: string): Promise<string | undefined> => {
      const device = await cookie.read(cookies)
      return device?.accounts.includes(mark(email)) ? device.id : undefined
    },
    /** The Set-Cookie value that marks this device as known. */
    remember: async (cookies: string | null, email: string): Promise<string> => {
      const device = await cookie.read(cookies)
      const others = (device?.accounts ?? []).filter((account) => account !== mark(email))
      return cookie.set(
        { id: device?.id ?? randomUUID(), accounts: [mark(email), ...others].slice(0, ACCOUNTS_MAX) },
        YEAR_SECONDS,
      )
    },
  }
}
