/** The nine steps of the promotion wizard, apart from the schemas, which pages need not load. Source: section 2. */
import { messages } from '../messages.ts'

/** The steps in their order; `fields` are what a step writes. */
export const wizardSteps = [
  { key: 'title', label: 'Title', fields: ['title', 'userName'] },
  { key: 'type', label: 'Promotion type', fields: ['promotionTypeId', 'variantId'] },
  { key: 'postOutlets', label: 'Posting outlets', fields: ['postOutlets'] },
  {
    key: 'partnerOutlets',
    label: 'Amplify and reshare',
    fields: ['amplificationOutlets', 'reshareOutlets'],
  },
  { key: 'media', label: 'Media', fields: ['mediaSelection', 'media'] },
  { key: 'boost', label: 'Boost', fields: ['boost', 'addons'] },
  {
    key: 'details',
    label: 'Details',
    fields: ['summary', 'details', 'taggedAccounts', 'taggedLocations', 'linkStickerText', 'extraNotes'],
  },
  { key: 'content', label: 'Preview', fields: [] },
  { key: 'confirm', label: 'Confirm', fields: ['confirmed', 'agreesToTerms'] },
] as const
export type WizardStep = (typeof wizardSteps)[number]
export const LAST_STEP = wizardSteps.length - 1

/** The step at an index from 0 to 8. @throws RangeError 'Invalid step index. Must be between 0 and 8.' */
export const stepAt = (index: number): WizardStep => {
  const step = wizardSteps[index]
  if (!step) throw new RangeError(messages.invalidStep(LAST_STEP))
  return step
}

/** The index of the step that writes a field: 'postOutlets.1' is of 2. What no step writes is confirmed at the last. */
export const stepOfField = (path: string): number => {
  const [field = ''] = path.split('.')
  const index = wizardSteps.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return index < 0 ? LAST_STEP : index
}
