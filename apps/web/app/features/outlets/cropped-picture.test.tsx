import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { CroppedPicture, scaledSizes } from './cropped-picture.tsx'

const picture = { url: '/media/uploads/promotions/pic_1/2048.webp', width: 2048, height: 1365 }

function drawn(crop?: { x: number; y: number; width: number; height: number }) {
  return markupOf(<CroppedPicture item={{ ...picture, crop }} alt="" sizes="26rem" frame={9 / 16} />)
}

test('a cropped picture is loaded as wide as the whole of it is drawn', async () => {
  const markup = await drawn({ x: 0.3, y: 0, width: 0.375, height: 1 })
  expect(markup).toContain('sizes="69.3rem"')
  expect(markup).toContain('1440w')
})

test('a whole picture is loaded as wide as its frame', async () => {
  const markup = await drawn()
  expect(markup).toContain('sizes="26rem"')
  expect(markup).not.toContain('1440w')
})

test('lengths are scaled, and conditions are kept', () => {
  expect(scaledSizes('(width < 37.5rem) 92vw, 26rem', 2)).toBe('(width < 37.5rem) 184vw, 52rem')
})
