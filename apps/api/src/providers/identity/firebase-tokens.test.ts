import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTokenJudge, type KeySet } from './firebase-tokens.ts'

const NOW = 1_800_000_000
const good: JWTPayload = {
  iss: 'https://securetoken.google.com/lodestay',
  aud: 'lodestay',
  sub: 'somebody',
  email: 'somebody@lodestay.test',
  auth_time: NOW - 600,
  iat: NOW - 60,
  exp: NOW + 3540,
}
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let strangers: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  ;[keys, strangers] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ])
})

const google = { set: { keys: [] } as KeySet, reads: 0, down: false }
const clock = { ms: 0 }
let judge: ReturnType<typeof createTokenJudge>
beforeEach(async () => {
  Object.assign(google, { set: await served(['first']), reads: 0, down: false })
  clock.ms = NOW * 1000
  judge = createTokenJudge({
    projectId: 'lodestay',
    readKeys: async () => {
      google.reads++
      if (google.down) throw new Error('unreachable')
      return google.set
    },
    now: () => clock.ms,
  })
})

async function served(kids: string[]): Promise<KeySet> {
  const key = await exportJWK(keys.publicKey)
  return { keys: kids.map((kid) => ({ ...key, kid, alg: 'RS256', use: 'sig' })), maxAge: 3600 }
}

function sign(claims: JWTPayload, kid: string | undefined = 'first', key = keys.privateKey) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) }).sign(key)
}

function encoded(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('a token', () => {
  test('that is valid shows its identity and when its session began', async () => {
    expect(await judge(await sign(good))).toEqual({
      identityId: 'somebody',
      email: 'somebody@lodestay.test',
      emailVerified: false,
      name: '',
      began: NOW - 600,
      secondFactor: false,
    })
  })

  test.each([
    ['another project’s issuer', { iss: 'https://securetoken.google.com/other' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['an empty subject', { sub: '' }],
    ['no subject', { sub: undefined }],
    ['no email', { email: undefined }],
    ['an expiry that has passed', { exp: NOW - 6 }],
    ['no expiry', { exp: undefined }],
    ['a birth in the future', { iat: NOW + 60 }],
    ['a session in the future', { auth_time: NOW + 60 }],
    ['no session', { auth_time: undefined }],
    ['a session that is no number', { auth_time: '0' }],
  ])('with %s is rejected', async (_, change) => {
    expect(await judge(await sign({ ...good, ...change } as JWTPayload))).toBeNull()
  })

  test('may be a few seconds ahead of our clock', async () => {
    expect(await judge(await sign({ ...good, iat: NOW + 3, auth_time: NOW + 3 }))).not.toBeNull()
    expect(await judge(await sign({ ...good, exp: NOW - 3 }))).not.toBeNull()
  })

  test('unsigned, signed by a stranger, or signed with our public key as a secret is rejected', async () => {
    const [head = '', body = '', signature = ''] = (await sign(good)).split('.')
    const confused = `${encoded({ alg: 'HS256', kid: 'first' })}.${body}`
    const hmac = createHmac('sha256', await exportSPKI(keys.publicKey))
      .update(confused)
      .digest('base64url')
    for (const token of [
      `${encoded({ alg: 'none', kid: 'first' })}.${body}.`,
      `${confused}.${hmac}`,
      await sign(good, 'first', strangers.privateKey),
      await sign(good, ''),
      `${head}.${encoded({ ...good, sub: 'admin' })}.${signature}`,
      `${head}.${body}`,
      'garbage',
      'a.b.c',
    ])
      expect([token.slice(0, 20), await judge(token)]).toEqual([token.slice(0, 20), null])
  })
})

describe('Google’s keys', () => {
  test('are fetched once for many concurrent tokens', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => judge(await sign(good))))
    expect(google.reads).toBe(1)
  })

  test('are refreshed in the background when due', async () => {
    await judge(await sign(good))
    clock.ms += 3_599_000
    await judge(await sign({ ...good, exp: NOW + 9999 }))
    expect(google.reads).toBe(1)
    clock.ms += 2000
    google.down = true
    expect(await judge(await sign({ ...good, exp: NOW + 9999 }))).not.toBeNull()
    expect(google.reads).toBe(2)
  })

  test('are refetched for an unknown key id, at most once in thirty seconds', async () => {
    await judge(await sign(good))
    google.set = await served(['first', 'second'])
    clock.ms += 31_000
    expect(await judge(await sign(good, 'second'))).not.toBeNull()
    for (let times = 0; times < 5; times++) expect(await judge(await sign(good, 'forged'))).toBeNull()
    expect(google.reads).toBe(2)
  })

  test('that cannot be fetched neither accept nor reject a token, and are refetched later', async () => {
    google.down = true
    for (let times = 0; times < 3; times++) await expect(sign(good).then(judge)).rejects.toThrow('unreachable')
    expect(google.reads).toBe(1)
    google.down = false
    clock.ms += 31_000
    expect(await judge(await sign(good))).not.toBeNull()
  })

  test('are trusted for a day past their expiry while Google is unreachable, but no longer', async () => {
    await judge(await sign(good))
    google.down = true
    const longLived = { ...good, exp: NOW + 999_999 }
    clock.ms += 24 * 3_600_000
    expect(await judge(await sign(longLived))).not.toBeNull()
    clock.ms += 2 * 3_600_000
    await expect(sign(longLived).then(judge)).rejects.toThrow('unreachable')
  })
})

describe('the emulator’s unsigned tokens', () => {
  const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(good)}.`

  test('are accepted where it is in use, if everything else is correct', async () => {
    const emulated = createTokenJudge({
      projectId: 'lodestay',
      unsigned: true,
      readKeys: () => Promise.reject(new Error('not asked')),
      now: () => clock.ms,
    })
    expect(await emulated(unsigned)).not.toBeNull()
    expect(await emulated(`${encoded({ alg: 'none' })}.${encoded({ ...good, aud: 'other' })}.`)).toBeNull()
  })

  test('are rejected anywhere else', async () => {
    expect(await judge(unsigned)).toBeNull()
  })
})
