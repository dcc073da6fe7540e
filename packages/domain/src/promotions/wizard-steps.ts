/**
 * The nine steps of the promotion wizard, separate from the schemas so that pages don't have to load those. Source:
 * section 2.
 */
import { messages } from '../messages.ts'
import { promotionFields, promotionFieldsWith } from './promotion-fields.ts'

const steps = [
  { key: 'title', label: 'Title', also: [], isOptional: false },
  { key: 'type', label: 'Promotion type', also: [], isOptional: false },
  { key: 'postOutlets', label: 'Posting outlets', also: [], isOptional: false },
  { key: 'partnerOutlets', label: 'Amplify and reshare', also: [], isOptional: true },
  { key: 'media', label: 'Media', also: ['media'], isOptional: false },
  { key: 'boost', label: 'Boost', also: ['addons'], isOptional: true },
  { key: 'details', label: 'Details', also: [], isOptional: false },
  { key: 'content', label: 'Preview', also: [], isOptional: true },
  { key: 'confirm', label: 'Confirm', also: [], isOptional: false },
] as const

/** The steps in order; `fields` are the fields that a step writes. An optional one is complete once it has been left. */
export const wizardSteps = steps.map(({ key, label, also, isOptional }) => ({
  key,
  label,
  isOptional,
  fields: [...promotionFieldsWith('step').filter((name) => promotionFields[name].step === key), ...also],
}))
export type WizardStep = (typeof wizardSteps)[number]
export const LAST_STEP = wizardSteps.length - 1

/** The `currentStep`, which counts from 1, of a host who has left the step at an index, which counts from 0. */
export function stepAfter(index: number): number {
  return Math.min(index + 1, LAST_STEP) + 1
}

/** The step at an index from 0 to 8. @throws RangeError 'Invalid step index. Must be between 0 and 8.' */
export function stepAt(index: number): WizardStep {
  const step = wizardSteps[index]
  if (!step) throw new RangeError(messages.invalidStep(LAST_STEP))
  return step
}

/**
 * The index of the step that writes a field: 2 for 'postOutlets.1'. Fields that no step writes belong to the last one.
 */
export function stepOfField(path: string): number {
  const [field = ''] = path.split('.')
  const index = wizardSteps.findIndex(({ fields }) => (fields as readonly string[]).includes(field))
  return index < 0 ? LAST_STEP : index
}
