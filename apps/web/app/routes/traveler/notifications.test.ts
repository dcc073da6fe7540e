import { expect, test } from 'vitest'
import { getUnread, setUnread } from '../../features/notifications/unread.ts'
import { clientAction } from './notifications.tsx'

/** Posts the form of a notification while the bell counts three; returns the counts before and after the response. */
async function mark(form: Record<string, string>, serverAction: () => Promise<unknown>) {
  setUnread(3)
  let meanwhile = 0
  const request = new Request('https://stay.example/notifications', { method: 'POST', body: new URLSearchParams(form) })
  const send = () => {
    meanwhile = getUnread()
    return serverAction()
  }
  await clientAction({ request, serverAction: send } as never).catch(() => null)
  return [meanwhile, getUnread()]
}

const opened = { id: 'ntf_1', status: 'read', unread: '1' }

test('a notification that is opened or dismissed is counted no more, on any page', async () => {
  expect(await mark(opened, async () => null)).toEqual([2, 2])
  expect(await mark({ ...opened, status: 'dismissed' }, async () => null)).toEqual([2, 2])
})

test('it is counted again if that was refused, or didn’t arrive', async () => {
  expect(await mark(opened, async () => ({ intent: '', id: '', problem: 'No.' }))).toEqual([2, 3])
  expect(await mark(opened, () => Promise.reject(new TypeError('fetch failed')))).toEqual([2, 3])
})

test('dismissing one that was read changes nothing', async () => {
  expect(await mark({ id: 'ntf_1', status: 'dismissed' }, async () => null)).toEqual([3, 3])
})
