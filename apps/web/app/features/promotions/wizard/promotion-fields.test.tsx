import { promotionFields, promotionFieldsWith } from '@lodestay/domain/promotions/promotion-fields'
import {
  type PromotionMedia,
  type StayPromotion,
  StayPromotionFields,
} from '@lodestay/domain/promotions/stay-promotion'
import { wizardSteps } from '@lodestay/domain/promotions/wizard-steps'
import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import PromotionWizard from './promotion-wizard.tsx'

const type = { id: 'posts', promotionType: 'post', platform: 'Instagram', variants: [], addons: [] }
const promotion = {
  ...StayPromotionFields.parse({ promotionTypeId: 'posts', variantId: 'one', postOutlets: ['lakes'] }),
  id: 'prm_1',
  stayId: 'stay_1',
  organizationId: 'org_1',
  stayName: 'The Boathouse',
  stay: null,
  type: 'post',
  socialPlatform: 'Instagram',
  media: [],
  status: 'Draft',
  purchaseStatus: 'Ready',
  confirmedPrice: null,
  price: null,
  addons: [],
  currentStep: 9,
  stepCompletionStatus: {},
  problems: [],
  draftMetadata: { autoSaveEnabled: true, version: 1 },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as StayPromotion

function wizardAt(step: number, stayPictures: readonly PromotionMedia[] = []) {
  return markupOf(
    <PromotionWizard
      orgId="org_1"
      promotion={promotion}
      types={[type as never]}
      stayPictures={stayPictures}
      step={step}
      rejection={null}
      rights={{ update: true, create: true, delete: true, buy: true, seeCart: true }}
      outcome={null}
      result={undefined}
    />,
  )
}

const steps = wizardSteps.map(({ key }, step) => ({ key, markup: wizardAt(step) }))

// Fields chosen from the catalogue appear once the browser has fetched it; the journeys cover those.
const chosen: readonly string[] = [
  'reference',
  'catalogueId',
  'outlets',
  'mediaSelection',
  'boost',
  'networkTexts',
  'people',
]
const written = promotionFieldsWith('step').filter(
  (name) => promotionFields[name].step !== 'confirm' && !chosen.includes(promotionFields[name].kind),
)

test.each(written)('the field %s is on its own step of the wizard, and on no other', async (name) => {
  const control = new RegExp(` id="field-${name}[".]`)
  const places: string[] = []
  for (const { key, markup } of steps) if (control.test(await markup)) places.push(key)
  expect(places).toEqual([promotionFields[name].step])
})

test('all pictures of the stay can be taken over, not just those on its card', async () => {
  const pictures = [1, 2, 3, 4, 5].map((n) => ({
    url: `/media/uploads/stays/pic_${n}/1536.webp`,
    width: 1536,
    height: 2048,
  }))
  const step = wizardSteps.findIndex(({ key }) => key === 'media')
  expect(await wizardAt(step, pictures)).toContain('Use 5 pictures from the stay')
})
