/**
 * The provider executes a request but its response is lost, at any point in a checkout: it is charged once. Nine in the
 * suite; `npm run drill:dropped-answers` runs a thousand.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, type PayingPlatform, startPayingPlatform } from '../index.ts'
import { copyPromotion, faultsOf } from './payments.ts'

const checkouts = Number(process.env.DRILL_CHECKOUTS ?? 9)
/** The SDK makes three attempts; if more are lost, the call fails and the caller retries. */
const LOST_AT_MOST = 4

let t: PayingPlatform
let host: Host
let cardId: string
let customerId: string
let template: string
beforeAll(async () => {
  t = await startPayingPlatform()
  host = await t.given.host()
  const employee = await t.given.employee()
  const { id } = await t.given.acceptedStay(host, employee)
  template = (await t.acceptedPromotion(host, id, employee)).id
  cardId = await t.saveCard(host)
  customerId = await t.customerOf(host)
}, 60_000)
afterAll(() => t.close())

/** Creates another accepted promotion like the first one. @returns its price. */
async function stageCopy(at: number): Promise<number> {
  const id = `prm_copy${at}`
  const price = await copyPromotion(t.platform.db, { from: template, to: id })
  await t.stage(host, id)
  return price
}

test(
  `${checkouts} checkouts whose responses are lost are charged once each`,
  async () => {
    const settled: string[] = []
    for (let at = 0; at < checkouts; at++) {
      const amount = await stageCopy(at)
      const times = 1 + Math.floor(Math.random() * LOST_AT_MOST)
      const path = [/\/confirm$/, /^\/v1\/payment_intents$/, /^\/v1\/payment_intents\/pi_\w+$/][at % 3] as RegExp
      t.provider.faults.next({ match: { path }, kind: 'drop-answer', times })
      const headers = { 'idempotency-key': `checkout ${at}` }
      const body = { amount, customerId, paymentProfileId: cardId }
      let transaction: { id: string; status: string } | undefined
      for (let attempt = 0; attempt < 3 && transaction?.status !== 'settled'; attempt++) {
        const answer = await t.call('POST', '/payments/profiles/checkout', { as: host, body, headers })
        transaction = answer.body.transaction
      }
      t.provider.faults.clear()
      expect(transaction?.status, `checkout ${at}`).toBe('settled')
      settled.push(transaction?.id ?? '')
    }
    expect(new Set(settled).size).toBe(checkouts)
    expect(await faultsOf(t, settled)).toEqual([])
  },
  60_000 + checkouts * 2_000,
)
