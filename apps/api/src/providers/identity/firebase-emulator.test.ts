/**
 * The same cases against Firebase's own emulator, if one is running (`firebase emulators:start --only auth --project
 * demo-lodestay`) and FIREBASE_AUTH_EMULATOR_HOST names it. This verifies the double used in our other tests.
 */
import { describe } from 'vitest'
import { callsOf, describeIdentity } from '../../test/identity-cases.ts'
import { startTestPlatform, TEST_PASSWORD } from '../../test/index.ts'

const host = process.env.FIREBASE_AUTH_EMULATOR_HOST
const PROJECT = 'demo-lodestay'
type Mailed = { email: string; newEmail?: string; requestType: string; oobCode: string }

describe.skipIf(!host)('Firebase’s emulator', () => {
  describeIdentity(async () => {
    // The emulator doesn't derive the project from a key: it uses the one it was started with.
    await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/accounts`, { method: 'DELETE' })
    const t = await startTestPlatform({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'any',
      FIREBASE_AUTH_EMULATOR_HOST: host ?? '',
    })
    const codes = async (email: string, requestType: string): Promise<string[]> => {
      const { oobCodes } = (await (await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/oobCodes`)).json()) as {
        oobCodes: Mailed[]
      }
      return oobCodes
        .filter((mail) => (mail.newEmail ?? mail.email) === email && mail.requestType === requestType)
        .map((mail) => mail.oobCode)
        .reverse()
    }
    return {
      t,
      admin: await t.given.admin(),
      resetTokens: (email) => codes(email, 'PASSWORD_RESET'),
      confirmSignUp: async (email) => {
        const [token] = await codes(email, 'VERIFY_EMAIL')
        await callsOf(t).auth('/confirm-email', { token })
        const [reset] = await codes(email, 'PASSWORD_RESET')
        await callsOf(t).auth('/reset-password', { token: reset, newPassword: TEST_PASSWORD })
      },
      confirmNewEmail: async (email) => {
        const [oobCode] = await codes(email, 'VERIFY_AND_CHANGE_EMAIL')
        await callsOf(t).auth('/confirm-email', { token: oobCode })
      },
      close: t.close,
    }
  })
})
