/**
 * Determines which addresses are public: calls to third-party servers go nowhere else, so that no one can reach into
 * our network.
 */
import { lookup as resolve } from 'node:dns'
import type { RequestOptions } from 'node:http'
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
// IANA's special-purpose registries.
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Routable IPv6 ranges to exclude: Teredo and similar, documentation, and 6to4, which can point to any IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [net = '', bits] = range.split('/')
  notPublic.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4')
}

/** The allocated part of IPv6; excludes loopback, link-local, private and NAT64 addresses. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const NOT_PUBLIC = 'This address is not on the internet.'

/** Why a URL's host can't be called, judging by its text alone; null if it can. */
export function hostRefusal({ hostname }: URL): string | null {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) && !isPublicAddress(ip) ? NOT_PUBLIC : null
}

/** Resolves a name for the connection itself, so that a second lookup can't point elsewhere. */
export const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new Error(NOT_PUBLIC), [])
    const [first] = addresses
    if (options.all || !first) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

const plainWords: Readonly<Record<string, string>> = {
  ABORT_ERR: 'It did not answer within ten seconds.',
  ECONNREFUSED: 'Nobody answers at this address.',
  ECONNRESET: 'It broke the connection.',
  ENOTFOUND: 'There is no such name on the internet.',
  EAI_AGAIN: 'Its name can’t be resolved right now.',
}

/** Why a call failed, in plain language. */
export function callFailure(error: NodeJS.ErrnoException): string {
  return plainWords[error.name === 'TimeoutError' ? 'ABORT_ERR' : (error.code ?? '')] ?? error.message
}
