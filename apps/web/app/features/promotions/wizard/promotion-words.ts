import type { WizardField, WizardValues } from './promotion-draft.ts'

const names: Readonly<Record<WizardField, string>> = {
  title: 'Title',
  userName: 'User name',
  promotionTypeId: 'Promotion type',
  variantId: 'Variant',
  postOutlets: 'Posting outlets',
  amplificationOutlets: 'Amplification outlets',
  reshareOutlets: 'Reshare outlets',
  mediaSelection: 'Media',
  boost: 'Boost',
  summary: 'Summary',
  details: 'Details',
  taggedAccounts: 'Tagged accounts',
  taggedLocations: 'Tagged locations',
  linkStickerText: 'Link sticker text',
  extraNotes: 'Extra notes',
}
export const fieldName = (field: WizardField): string => names[field]

const NOTHING = '—'

/** Any field of a promotion as people would say it. `nameOf` gives the name of what is chosen by its id. */
export function inWords(field: WizardField, values: WizardValues, nameOf: (id: string) => string): string {
  if (field === 'boost') return values.boost?.target.name ?? 'No boost'
  if (field === 'mediaSelection') {
    const { mediaSelection } = values
    if (mediaSelection.type === 'existing_post') return `The post ${mediaSelection.postId || NOTHING}`
    return `Pictures: ${mediaSelection.mediaFiles.map(({ alt, url }) => alt || url.split('/').at(-2) || url).join(', ') || 'none'}`
  }
  const value = values[field]
  if (typeof value !== 'string') return value.map(nameOf).join('\n') || NOTHING
  return field === 'promotionTypeId' || field === 'variantId' ? nameOf(value) || NOTHING : value || NOTHING
}
