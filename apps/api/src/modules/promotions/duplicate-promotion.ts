/** Copying a promotion: a new draft with the same choices, as far as they are still available. */
import {
  type Catalogue,
  type Choices,
  type ClearedChoice,
  choiceProblems,
  copyName,
  giveawayProblems,
  mediaOf,
  noChoices,
  type OutletField,
  outletFields,
  plans,
  promotionFields,
  settleChoices,
  startOfCopies,
  videoIdOf,
  type WrittenPromotion,
} from '@lodestay/domain'
import { campaignTakes } from '../campaigns/index.ts'
import { namesOfPeople } from '../organizations/index.ts'
import { addAddons, createPromotion, type Edit, promotedGiveaway, promotionNow } from './edit-promotion.ts'
import { listTitlesLike, type PromotionSubject, planAndOrganizationOf, savePromotion } from './promotion-store.ts'
import { choicesOf } from './promotion-view.ts'

/** The display name of a choice: from the catalog, or from its former price. */
function nameOf(id: string, { outlets, types, networks }: Catalogue, { row }: PromotionSubject): string {
  const all = [
    ...outlets,
    ...types,
    ...types.flatMap(({ variants }) => variants),
    ...networks,
    ...(row.price?.lines ?? []),
  ]
  return all.find((one) => one.id === id)?.name ?? id
}

/** The choices without unavailable ones, and why each is left out. */
function stillOffered(
  original: PromotionSubject,
  catalogue: Catalogue,
): { choices: Choices; leftOut: ClearedChoice[] } {
  const choices = choicesOf(original.row)
  const leftOut: ClearedChoice[] = []
  const leave = (field: ClearedChoice['field'], id: string, reason: string) =>
    leftOut.push({ field, id, name: nameOf(id, catalogue, original), reason })
  const problems = choiceProblems(choices, catalogue)
  const problemOf = (path: string) => problems.find((problem) => problem.path === path)?.message
  const lostType = problemOf('promotionTypeId')
  const lostVariant = problemOf('variantId')
  if (lostType) leave('promotionTypeId', choices.promotionTypeId, lostType)
  else if (lostVariant) leave('variantId', choices.variantId, lostVariant)
  // Without a type there are no outlets, boosts or addons to choose from.
  if (lostType) return { choices: noChoices, leftOut }
  const keep = (field: OutletField) =>
    choices[field].filter((id, at) => {
      const reason = problemOf(`${field}.${at}`)
      if (reason) leave(field, id, reason)
      return !reason
    })
  const outlets = Object.fromEntries((Object.keys(outletFields) as OutletField[]).map((field) => [field, keep(field)]))
  const settled = settleChoices({ ...choices, ...outlets, variantId: lostVariant ? '' : choices.variantId }, catalogue)
  return { choices: settled.choices, leftOut: [...leftOut, ...settled.cleared] }
}

/**
 * Other things a copy can't keep: failed videos, people who left, a finished campaign, texts for a network that is
 * gone.
 */
async function stillThere({ db, caller, catalogue }: Edit, original: PromotionSubject) {
  const { content, stay_id: stayId } = original.row
  const leftOut: ClearedChoice[] = []
  const people = await namesOfPeople(db, stayId, content.participantUserIds)
  const participantUserIds = content.participantUserIds.filter((id) => people.has(id))
  const gone = content.participantUserIds.length - participantUserIds.length
  if (gone > 0)
    leftOut.push({
      field: 'participantUserIds',
      id: '',
      name: gone === 1 ? 'A participant' : `${gone} participants`,
      reason: 'Only people of your organization can take part.',
    })
  const networkTexts = content.networkTexts.filter(({ networkId }) => {
    const isThere = catalogue.networks.some(({ id }) => id === networkId)
    if (!isThere)
      leftOut.push({ field: 'networkTexts', id: networkId, name: 'A network’s text', reason: 'The network is gone.' })
    return isThere
  })
  const hasCampaign = await campaignTakes(db, caller, stayId, content.campaignId)
  if (!hasCampaign && content.campaignId)
    leftOut.push({ field: 'campaignId', id: content.campaignId, name: 'The campaign', reason: 'It’s over, or gone.' })
  const isGiveawayOver = giveawayProblems(content, await promotedGiveaway(db, stayId, content.giveawayId)).length > 0
  if (isGiveawayOver && content.giveawayId)
    leftOut.push({ field: 'giveawayId', id: content.giveawayId, name: 'The giveaway', reason: 'It’s over, or gone.' })
  const { mediaSelection, leftOut: videos } = withoutLostVideos(content.mediaSelection)
  return {
    fields: {
      participantUserIds,
      networkTexts,
      mediaSelection,
      campaignId: hasCampaign ? content.campaignId : null,
      giveawayId: isGiveawayOver ? null : content.giveawayId,
    },
    leftOut: [...leftOut, ...videos],
  }
}

function withoutLostVideos(selection: WrittenPromotion['mediaSelection']) {
  if (selection.type === 'existing_post') return { mediaSelection: selection, leftOut: [] }
  const isLost = ({ url, video }: (typeof selection.mediaFiles)[number]) =>
    videoIdOf(url) !== null && (!video || video.status === 'failed')
  const leftOut = selection.mediaFiles.filter(isLost).map(
    ({ url, video }): ClearedChoice => ({
      field: 'mediaSelection',
      id: url,
      name: 'A video',
      reason: video?.problem || 'It’s no longer there.',
    }),
  )
  const mediaFiles = selection.mediaFiles.filter((item) => !isLost(item))
  return { mediaSelection: { ...selection, mediaFiles }, leftOut }
}

/**
 * Copies a promotion into a new draft: the same text and choices, without dates, money, confirmation and review.
 * @returns its id, and what was left out.
 */
export async function duplicatePromotion(
  edit: Edit,
  original: PromotionSubject,
): Promise<{ id: string; leftOut: readonly ClearedChoice[] }> {
  const { db, catalogue } = edit
  const { content, stay_id: stayId } = original.row
  const { choices, leftOut } = stillOffered(original, catalogue)
  const { addons, ...chosen } = choices
  const rest = await stillThere(edit, original)
  const mayBeHigh = plans[(await planAndOrganizationOf(db, stayId)).plan].priorityRanking
  const titles = await listTitlesLike(db, stayId, startOfCopies(content.title, promotionFields.title.max))
  const id = await createPromotion(
    edit,
    stayId,
    {
      ...content,
      ...chosen,
      ...rest.fields,
      title: copyName(content.title, titles, promotionFields.title.max),
      priority: content.priority === 'high' && !mayBeHigh ? 'medium' : content.priority,
      requestedDate: null,
      startDate: null,
      endDate: null,
      dateInstructions: '',
      winner: '',
      confirmed: false,
      agreesToTerms: false,
      // A copy of a paused promotion isn't paused.
      enabled: true,
    },
    mediaOf(content),
  )
  if (addons.length > 0) await addAddons(edit, await promotionNow(db, id), addons)
  await savePromotion(db, id, { currentStep: 1 })
  return { id, leftOut: [...leftOut, ...rest.leftOut] }
}
