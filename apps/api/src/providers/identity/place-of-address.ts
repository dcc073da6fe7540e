import { BlockList } from 'node:net'

const here = new BlockList()
here.addSubnet('127.0.0.0', 8, 'ipv4')
here.addAddress('::1', 'ipv6')
const local = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Approximate location of an IP address without an external lookup; null if unknown. */
export function placeOfAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = plain.includes(':') ? 'ipv6' : 'ipv4'
  if (here.check(plain, family)) return 'this computer'
  return local.check(plain, family) ? 'the local network' : null
}
