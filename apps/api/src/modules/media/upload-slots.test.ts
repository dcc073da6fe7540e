import { expect, test } from 'vitest'
import { uploadSlots } from './upload-slots.ts'

test('uploads are limited for each account and for all, and a finished or failed one makes room', async () => {
  const slots = uploadSlots({ all: 3, ofOwner: 2 })
  const ends: (() => void)[] = []
  const upload = (owner: string) => slots(owner, () => new Promise<void>((end) => ends.push(end)))
  const first = upload('ada')
  void upload('ada')
  await expect(upload('ada')).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 5 })
  void upload('ben')
  await expect(upload('cleo')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  ends[0]?.()
  await first
  await expect(slots('cleo', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  await expect(slots('ada', () => Promise.resolve('received'))).resolves.toBe('received')
})
