/**
 * Second factors of the embedded identity service: an authenticator app, passkeys, and ten recovery codes issued with
 * the first factor. better-auth's plugins verify them; we record which factors an account has.
 */
import { createOTP } from '@better-auth/utils/otp'
import { BRAND_NAME } from '@lodestay/domain'
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import type pg from 'pg'
import type { Auth } from './better-auth.ts'
import type { RemovedFactor } from './mails.ts'
import { spendCode } from './used-codes.ts'

const RECOVERY_CODES = 10

export type Factors = {
  readonly totp: boolean
  readonly recoveryCodes: boolean
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string | null
    readonly createdAt: Date
    readonly backedUp: boolean
  }[]
  /** Devices that skip the second factor. */
  readonly rememberedDevices: number
  readonly hasPassword: boolean
}

export type EmbeddedFactors = ReturnType<typeof createEmbeddedFactors>

export function createEmbeddedFactors(auth: Auth, pool: pg.Pool) {
  const seal = async (text: string): Promise<string> =>
    symmetricEncrypt({ key: (await auth.$context).secretConfig, data: text })

  const newRecoveryCodes = async (): Promise<{ codes: string[]; sealed: string }> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => {
      const code = generateRandomString(10, 'a-z', '0-9')
      return `${code.slice(0, 5)}-${code.slice(5)}`
    })
    return { codes, sealed: await seal(JSON.stringify(codes)) }
  }

  const of = async (identityId: string): Promise<Factors> => {
    const { rows } = await pool.query<Factors>(
      `select
         exists (select from "twoFactor" f where f."userId" = $1 and f.verified) as totp,
         coalesce((select u."twoFactorEnabled" from "user" u where u.id = $1), false) as "recoveryCodes",
         (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'createdAt', p."createdAt",
            'backedUp', p."backedUp") order by p."createdAt"), '[]') from passkey p where p."userId" = $1) as passkeys,
         (select count(*)::int from verification v
            where v.value = $1 and v.identifier like 'trust-device-%' and v."expiresAt" > now()) as "rememberedDevices",
         exists (select from account a where a."userId" = $1 and a.password is not null) as "hasPassword"`,
      [identityId],
    )
    return rows[0] as Factors
  }

  /** Recomputes whether the account requires a second factor; once it has none, cleans up everything related. */
  const settle = async (identityId: string): Promise<Factors> => {
    const factors = await of(identityId)
    const has = factors.totp || factors.passkeys.length > 0
    await pool.query('update "user" set "twoFactorEnabled" = $2 where id = $1', [identityId, has])
    if (!has) {
      await pool.query('delete from "twoFactor" where "userId" = $1', [identityId])
      await deleteDevices(identityId)
    }
    return factors
  }

  /** Revokes everything pending that could open the account: resets, challenges, remembered devices. */
  const revokeOutstanding = async (identityId: string): Promise<void> => {
    await pool.query('delete from verification where value = $1', [identityId])
  }

  const deleteDevices = async (identityId: string): Promise<void> => {
    await pool.query(`delete from verification where value = $1 and identifier like 'trust-device-%'`, [identityId])
  }

  /** Writes the account's factor row; its recovery codes replace the previous ones. */
  const writeCodes = async (identityId: string): Promise<string[]> => {
    const { codes, sealed } = await newRecoveryCodes()
    const stored = await pool.query('update "twoFactor" set "backupCodes" = $2 where "userId" = $1', [
      identityId,
      sealed,
    ])
    if (stored.rowCount === 0)
      await pool.query(
        `insert into "twoFactor" (id, "userId", secret, "backupCodes", verified) values ($1, $2, $3, $4, false)`,
        [generateRandomString(32), identityId, await seal(generateRandomString(32)), sealed],
      )
    return codes
  }

  return {
    of,
    forgetDevices: deleteDevices,
    forgetOutstanding: revokeOutstanding,
    writeCodes,
    /**
     * Starts enrolling an authenticator app, which takes effect with its first valid code. Returns the URI for the QR
     * code; null if an app is already enrolled.
     */
    beginTotp: async (identityId: string, email: string): Promise<{ totpURI: string; secret: string } | null> => {
      if ((await of(identityId)).totp) return null
      await pool.query(
        `insert into "twoFactor" (id, "userId", secret, "backupCodes", verified)
         select $1, $2, '', $3, false where not exists (select from "twoFactor" where "userId" = $2)`,
        [generateRandomString(32), identityId, await seal('[]')],
      )
      const secret = generateRandomString(32)
      await pool.query('update "twoFactor" set secret = $2 where "userId" = $1 and not coalesce(verified, false)', [
        identityId,
        await seal(secret),
      ])
      const totpURI = createOTP(secret).url(BRAND_NAME, email)
      return { totpURI, secret: new URL(totpURI).searchParams.get('secret') ?? '' }
    },
    /** Removes the authenticator app; recovery codes remain as long as there is a passkey. */
    removeTotp: async (identityId: string): Promise<void> => {
      await pool.query('update "twoFactor" set verified = false, secret = $2 where "userId" = $1', [
        identityId,
        await seal(generateRandomString(32)),
      ])
      await settle(identityId)
    },
    /** Call after an app's first valid code. Returns recovery codes if it is the account's first factor. */
    totpAdded: async (identityId: string): Promise<string[] | null> => {
      await pool.query(
        'insert into app_enrolments (identity_id) values ($1) on conflict (identity_id) do update set at = now()',
        [identityId],
      )
      return (await settle(identityId)).passkeys.length === 0 ? writeCodes(identityId) : null
    },
    /** Call after a passkey is created. Returns recovery codes if it is the account's first factor. */
    passkeyAdded: async (identityId: string): Promise<string[] | null> => {
      const { passkeys, totp } = await settle(identityId)
      return passkeys.length === 1 && !totp ? writeCodes(identityId) : null
    },
    passkeyRemoved: async (identityId: string): Promise<void> => void (await settle(identityId)),
    /**
     * Removes what an intruder may have added: passkeys, linked providers and apps added since then, and all recovery
     * codes, because anyone may have copied new ones. Returns what was removed.
     */
    removeSince: async (identityId: string, since: Date): Promise<RemovedFactor[]> => {
      const { recoveryCodes } = await of(identityId)
      const removed: [what: RemovedFactor, statement: string][] = [
        ['passkeys', 'delete from passkey where "userId" = $1 and "createdAt" >= $2'],
        ['google', `delete from account where "userId" = $1 and "providerId" <> 'credential' and "createdAt" >= $2`],
        [
          'app',
          `delete from "twoFactor" f where f."userId" = $1 and f.verified
             and coalesce((select e.at from app_enrolments e where e.identity_id = $1) >= $2, true)`,
        ],
      ]
      const deleted: RemovedFactor[] = []
      for (const [what, statement] of removed) {
        const { rowCount } = await pool.query(statement, [identityId, since])
        if (rowCount) deleted.push(what)
      }
      await pool.query('update "twoFactor" set "backupCodes" = $2 where "userId" = $1', [identityId, await seal('[]')])
      await settle(identityId)
      return recoveryCodes ? [...deleted, 'recovery-codes'] : deleted
    },
    removeAll: async (identityId: string): Promise<void> => {
      await pool.query('delete from passkey where "userId" = $1', [identityId])
      await pool.query('delete from "twoFactor" where "userId" = $1', [identityId])
      await settle(identityId)
    },
    spend: (identityId: string, code: string): Promise<boolean> => spendCode(pool, identityId, code),
    /** Account that passed its password and awaits a second factor, by the challenge in the cookie. */
    challenged: async (challenge: string): Promise<{ identityId: string; email: string } | null> => {
      const { rows } = await pool.query<{ identityId: string; email: string }>(
        `select u.id as "identityId", u.email from verification v join "user" u on u.id = v.value
         where v.identifier = $1 and v.identifier like '2fa-%' and v."expiresAt" > now()`,
        [challenge],
      )
      return rows[0] ?? null
    },
  }
}
