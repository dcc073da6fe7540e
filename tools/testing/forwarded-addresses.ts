/**
 * Test cases for a request's client address, shared by the web and the api, which both parse X-Forwarded-For. Only
 * proxies in `TRUST_PROXY` are trusted, and their list is followed only through other trusted proxies.
 */
export type Forwarded = {
  readonly what: string
  readonly trusted: string
  readonly peer: string
  readonly forwarded: string | undefined
  readonly address: string
}

const stranger = '203.0.113.9'
const client = '198.51.100.7'
export const forwardedAddresses: readonly Forwarded[] = [
  { what: 'nobody forwards', trusted: '', peer: stranger, forwarded: undefined, address: stranger },
  { what: 'a stranger claims an address', trusted: '', peer: stranger, forwarded: client, address: stranger },
  {
    what: 'a stranger claims to be this machine',
    trusted: '',
    peer: stranger,
    forwarded: '127.0.0.1',
    address: stranger,
  },
  {
    what: 'a stranger claims a chain',
    trusted: '',
    peer: stranger,
    forwarded: `${client}, 127.0.0.1`,
    address: stranger,
  },
  { what: 'a proxy of ours', trusted: '10.0.0.5', peer: '10.0.0.5', forwarded: client, address: client },
  { what: 'a proxy of a range of ours', trusted: '10.0.0.0/8', peer: '10.9.9.9', forwarded: client, address: client },
  { what: 'a proxy that is not ours', trusted: '10.0.0.5', peer: '10.0.0.6', forwarded: client, address: '10.0.0.6' },
  {
    what: 'a stranger claims an address to a proxy of ours, which adds the true one',
    trusted: '10.0.0.5',
    peer: '10.0.0.5',
    forwarded: `${client}, ${stranger}`,
    address: stranger,
  },
  {
    what: 'two proxies of ours',
    trusted: '10.0.0.5, 10.0.0.6',
    peer: '10.0.0.5',
    forwarded: `${client}, 10.0.0.6`,
    address: client,
  },
  {
    what: 'a stranger claims to be a proxy of ours',
    trusted: '10.0.0.5',
    peer: stranger,
    forwarded: `${client}, 10.0.0.5`,
    address: stranger,
  },
  {
    what: 'a proxy of ours over IPv6',
    trusted: '2001:db8::/32',
    peer: '2001:db8::1',
    forwarded: client,
    address: client,
  },
]
