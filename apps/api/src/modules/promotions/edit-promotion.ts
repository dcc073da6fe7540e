/** Host actions on promotions: create, save step by step, submit, delete; and their addons. */
import {
  addonRefusal,
  type Catalogue,
  type Choices,
  type ClearedChoice,
  choiceProblems,
  chosenType,
  type FieldProblem,
  giveawayProblems,
  mediaOf,
  messages,
  noChoices,
  offeredAddons,
  type PlanName,
  type PromotedGiveaway,
  type PromotionMedia,
  type PromotionPrice,
  priceHasChanged,
  priorityProblems,
  promotionFields,
  promotionLifecycle,
  requestedDateProblems,
  type StayPromotionChanges,
  type StayPromotionSave,
  settleChoices,
  sideFields,
  stepAfter,
  videoIdOf,
  type WrittenPromotion,
} from '@lodestay/domain'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { assertCampaign } from '../campaigns/index.ts'
import { giveawayById } from '../giveaways/index.ts'
import { ownPictures, unusableVideos } from '../media/index.ts'
import { namesOfPeople } from '../organizations/index.ts'
import { returnUnit } from '../plan-units/index.ts'
import {
  actsAsStaff,
  assertRoomInQueue,
  assertUnclaimed,
  moveReviewed,
  recordFieldEdit,
  recordStaffEdit,
} from '../review/index.ts'
import {
  deleteAddons,
  deletePromotion,
  insertAddons,
  insertPromotion,
  type PromotionRow,
  type PromotionSubject,
  planAndOrganizationOf,
  promotionById,
  savePromotion,
} from './promotion-store.ts'
import { takePrice } from './promotion-units.ts'
import { choicesOf, isOpen, livePrice, problemsOf, toPromotion } from './promotion-view.ts'
import { resumePromotion } from './queue-promotion.ts'

/** Context of an edit: who, when, and the catalog at that time. */
export type Edit = { readonly db: Db; readonly caller: Caller; readonly catalogue: Catalogue; readonly now: Date }

/** Converts changes to their stored form: times as ISO 8601, the shorthand `media` expanded to the uploaded media. */
function toRow({ media, ...changes }: StayPromotionChanges): Partial<WrittenPromotion> {
  return JSON.parse(
    JSON.stringify({ ...(media && { mediaSelection: { type: 'uploaded_media', mediaFiles: media } }), ...changes }),
  ) as Partial<WrittenPromotion>
}

/** @throws Problem 422 for a new picture that isn't ours; `assertNamed` checks videos. */
async function withOwnPictures<Fields extends Partial<WrittenPromotion>>(
  db: Db,
  fields: Fields,
  current: readonly PromotionMedia[],
): Promise<Fields> {
  const { mediaSelection: selection } = fields
  if (selection?.type !== 'uploaded_media') return fields
  const videos = selection.mediaFiles.filter(({ url }) => videoIdOf(url) !== null)
  const place = { path: 'mediaSelection.mediaFiles', held: [...current, ...videos] }
  const mediaFiles = await ownPictures(db, selection.mediaFiles, place)
  return { ...fields, mediaSelection: { ...selection, mediaFiles } }
}

/**
 * Invalid choices that this save introduces: these are rejected, whereas earlier choices that became invalid are
 * cleared.
 */
function newlyImpossible(before: Choices, after: Choices, catalogue: Catalogue): FieldProblem[] {
  return choiceProblems(after, catalogue).filter(({ path }) => {
    const [field, at] = path.split('.') as [keyof Choices, string?]
    if (at === undefined) return isChanged(before, after, field)
    return !(before[field] as readonly string[]).includes((after[field] as readonly string[])[Number(at)] ?? '')
  })
}

function isChanged(before: Choices, after: Choices, field: keyof Choices): boolean {
  return JSON.stringify(before[field]) !== JSON.stringify(after[field])
}

/** @throws Problem 422 if the requested date is in the past. */
export function assertToCome(fields: Pick<Partial<WrittenPromotion>, 'requestedDate'>, now: Date): void {
  const problems = requestedDateProblems(fields, now)
  if (problems.length > 0) throw invalid(...problems)
}

function assertEndAfterStart({ startDate, endDate }: WrittenPromotion): void {
  if (startDate && endDate && endDate <= startDate) throw invalid({ path: 'endDate', message: messages.endAfterStart })
}

/** Fields that refer to something that must exist. */
type Named = Partial<
  Pick<WrittenPromotion, 'giveawayId' | 'mediaSelection' | 'networkTexts' | 'participantUserIds' | 'priority'>
>

/** A stay's giveaway; null if it has no such giveaway. */
export async function promotedGiveaway(
  db: Db,
  stayId: string,
  giveawayId: string | null | undefined,
): Promise<PromotedGiveaway | null> {
  const giveaway = giveawayId ? await giveawayById(db, giveawayId) : null
  return giveaway?.stayId === stayId ? { isDrawn: giveaway.row.drawn_at !== null } : null
}

function stayOf(row: PromotionRow) {
  return { id: row.stay_id, plan: row.plan, organizationId: row.organization_id }
}

/**
 * @throws Problem 422 for an unknown video, network, giveaway or participant, and for a priority not included in the
 * plan.
 */
async function assertNamed(
  { db, caller, catalogue: { networks } }: Edit,
  stay: { id: string; plan: PlanName; organizationId: string },
  named: Named,
  current: readonly PromotionMedia[],
) {
  const { giveawayId, mediaSelection: selection, networkTexts = [], participantUserIds: people = [] } = named
  const media = selection ? mediaOf({ mediaSelection: selection }) : []
  const known = await namesOfPeople(db, stay.id, people)
  const problems: FieldProblem[] = [
    ...(await unusableVideos(db, media, { userId: caller.id, organizationId: stay.organizationId, held: current })).map(
      (at) => ({
        path: `mediaSelection.mediaFiles.${at}`,
        message: `Video ${at + 1} is no longer there. Upload it again.`,
      }),
    ),
    ...networkTexts.flatMap(({ networkId }, at) =>
      networks.some(({ id }) => id === networkId)
        ? []
        : [{ path: `networkTexts.${at}.networkId`, message: 'No such network.' }],
    ),
    ...people.flatMap((id, at) =>
      known.has(id)
        ? []
        : [{ path: `participantUserIds.${at}`, message: 'Unknown participant: only people of your organization.' }],
    ),
    ...giveawayProblems(named, await promotedGiveaway(db, stay.id, giveawayId)),
    ...priorityProblems(named, stay.plan),
  ]
  if (problems.length > 0) throw invalid(...problems)
}

/**
 * The fields whose value changes: only these are validated, since values that were valid when saved may no longer be.
 */
function changedFields(before: WrittenPromotion, after: Partial<WrittenPromotion>): Partial<WrittenPromotion> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof WrittenPromotion]),
    ),
  )
}

/** Creates a Draft from the fields so far. @throws Problem 422 if a choice isn't on offer. */
export async function createPromotion(
  edit: Edit,
  stayId: string,
  fields: StayPromotionChanges,
  /** Media of the promotion it is copied from. */
  current: readonly PromotionMedia[] = [],
): Promise<string> {
  const { db, caller, catalogue, now } = edit
  await assertCampaign(db, caller, stayId, fields.campaignId)
  const content = await withOwnPictures(db, toRow(fields) as WrittenPromotion, current)
  assertEndAfterStart(content)
  assertToCome(content, now)
  await assertNamed(edit, { id: stayId, ...(await planAndOrganizationOf(db, stayId)) }, content, current)
  const impossible = newlyImpossible(noChoices, { ...content, addons: [] }, catalogue)
  if (impossible.length > 0) throw invalid(...impossible)
  const id = await insertPromotion(db, { stayId, authorId: caller.id, content, confirmedPrice: null })
  await audit(db, { actorId: caller.id, action: 'promotion.create', subjectId: id, after: { title: content.title } })
  return id
}

function assertEditable({ caller, now }: Edit, subject: PromotionSubject, fields: readonly string[]): void {
  assertUnclaimed(caller, { noun: 'promotion', permission: 'promotion.Update', now }, subject)
  if (fields.includes('enabled') && subject.row.status === 'Executed')
    throw new Problem('conflict', 'This promotion is over, so there is nothing left to pause.')
  if (isAside(fields)) return
  if (!isOpen(subject.row.status) && subject.row.status !== 'Submitted' && subject.row.status !== 'Pending')
    throw new Problem('conflict', 'An accepted promotion can’t be edited.')
}

function isAside(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => sideFields.includes(field))
}

/** Makes a rejected promotion that its host edits a draft again. */
async function redraft({ db, caller }: Edit, subject: PromotionSubject): Promise<void> {
  if (subject.row.status !== 'Rejected' || actsAsStaff(caller, 'promotion.Update', subject)) return
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, subject.row, 'redraft')
  await audit(db, { actorId: caller.id, action: 'promotion.redraft', subjectId: subject.id })
}

/**
 * Saves changed fields, and clears earlier choices that they invalidate. A rejected promotion becomes a draft again.
 * @returns the cleared choices.
 * @throws Problem 422 if a new choice is invalid, 409 if another tab has saved in the meantime.
 */
export async function changePromotion(
  edit: Edit,
  subject: PromotionSubject,
  save: StayPromotionSave,
): Promise<readonly ClearedChoice[]> {
  const { db, caller, catalogue } = edit
  const { step, currentStep, draftMetadata, confirmedPrice, ...changes } = save
  const fields = Object.keys(changes)
  const byStaff = actsAsStaff(caller, 'promotion.Update', subject)
  if (Object.keys(save).length === 0) return []
  assertEditable(edit, subject, fields)
  assertSameVersion(subject, draftMetadata?.version)
  const { row } = subject
  if (changes.campaignId !== row.campaign_id) await assertCampaign(db, caller, row.stay_id, changes.campaignId)
  const written = await withOwnPictures(db, toRow(changes), mediaOf(row.content))
  const merged = { ...row.content, ...written }
  assertEndAfterStart(merged)
  assertToCome(written, edit.now)
  const named = changedFields(row.content, written)
  await assertNamed(edit, stayOf(row), named, mediaOf(row.content))
  const { content, addonsLost, cleared, isRepriced } = settle(subject, merged, catalogue)
  const chosen = {
    ...row,
    content,
    addons: row.addons.filter(({ type }) => !addonsLost.includes(type)),
    giveaway:
      content.giveawayId === row.content.giveawayId
        ? row.giveaway
        : await promotedGiveaway(db, row.stay_id, content.giveawayId),
  }
  const agreed = changes.confirmed === undefined ? row.confirmed_price : agreedPrice(chosen, catalogue, save)
  const next = { ...chosen, confirmed_price: agreed }
  if (step !== undefined) assertComplete(edit, next, livePrice(next, catalogue), step)
  const keepsPrice = isAside(fields) || (isOpen(row.status) && !isRepriced)
  const price = keepsPrice ? undefined : await priceAfterChange(edit, next)
  await deleteAddons(db, row.id, addonsLost)
  await savePromotion(db, row.id, {
    content,
    confirmedPrice: agreed,
    price,
    currentStep: currentStep ?? (step === undefined ? undefined : Math.max(row.current_step, stepAfter(step))),
    autoSave: draftMetadata?.autoSaveEnabled,
  })
  if (Object.keys(changedFields(row.content, content)).some((field) => !sideFields.includes(field)))
    await redraft(edit, subject)
  if (content.enabled && !row.content.enabled) await resumePromotion(db, row)
  if (fields.length > 0) await saveChange(edit, subject, fields, next, byStaff)
  return cleared
}

function assertSameVersion({ row }: PromotionSubject, version: number | undefined): void {
  if (version !== undefined && version !== row.version)
    throw new Problem('conflict', 'This promotion was changed in another window. Choose which one to keep.', {
      extra: { currentVersion: row.version },
    })
}

function settle({ row }: PromotionSubject, merged: WrittenPromotion, catalogue: Catalogue) {
  const before = choicesOf(row)
  const chosen = choicesOf({ ...row, content: merged })
  const impossible = newlyImpossible(before, chosen, catalogue)
  if (impossible.length > 0) throw invalid(...impossible)
  const changed = (Object.keys(chosen) as (keyof Choices)[]).some((field) => isChanged(before, chosen, field))
  // Only clear choices if this save changes one: catalog changes are shown to the host to fix.
  const { choices, cleared } = changed ? settleChoices(chosen, catalogue) : { choices: chosen, cleared: [] }
  const { addons, ...rest } = choices
  return {
    content: { ...merged, ...rest },
    addonsLost: chosen.addons.filter((addon) => !addons.includes(addon)),
    cleared,
    isRepriced: changed,
  }
}

/**
 * The price to store after a change: recalculated for a submission; a draft has none, and a rejected promotion's is
 * dropped, so that no appeal resubmits other choices at the old price.
 */
async function priceAfterChange(edit: Edit, next: PromotionRow): Promise<PromotionPrice | null> {
  if (isOpen(next.status)) return null
  const price = await takePrice(edit.db, next, edit.catalogue)
  assertComplete(edit, next, price)
  return price
}

/**
 * The confirmed price; null if the confirmation is withdrawn.
 * @throws Problem 422 if there is no price yet, or if it has changed since it was shown.
 */
function agreedPrice(row: PromotionRow, catalogue: Catalogue, save: StayPromotionSave): number | null {
  if (!save.confirmed) return null
  const total = livePrice(row, catalogue)?.total
  if (total === undefined) throw invalid({ path: 'confirmed', message: 'Choose what to promote before you confirm.' })
  if (save.confirmedPrice !== undefined && save.confirmedPrice !== total)
    throw new Problem('price-changed', priceHasChanged(save.confirmedPrice, total), { extra: { price: total } })
  return total
}

/**
 * @param price what its host must have confirmed; null: any price.
 * @throws Problem 422 listing what is missing, at one step or in total.
 */
export function assertComplete(
  { catalogue, now }: Pick<Edit, 'catalogue' | 'now'>,
  row: PromotionRow,
  price: PromotionPrice | null,
  step?: number,
): void {
  const lacking = problemsOf(row, catalogue, price, now).filter(
    (problem) => step === undefined || problem.step === step,
  )
  if (lacking.length > 0) throw invalid(...lacking.map(({ path, message }) => ({ path, message })))
}

async function saveChange(
  { db, caller }: Edit,
  { id, row }: PromotionSubject,
  fields: readonly string[],
  next: PromotionRow,
  byStaff: boolean,
): Promise<void> {
  if (byStaff)
    return recordStaffEdit(db, caller, {
      noun: 'promotion',
      table: promotionFields,
      id,
      fields,
      before: row.content,
      after: next.content,
    })
  await auditEdit(db, {
    actorId: caller.id,
    action: 'promotion.update',
    subjectId: id,
    // Including the choices that the save cleared, and the price that was agreed to.
    fields: [...Object.keys(next.content), 'confirmedPrice'],
    before: { ...row.content, confirmedPrice: row.confirmed_price },
    after: { ...next.content, confirmedPrice: next.confirmed_price },
  })
}

/**
 * Submits a complete promotion, using a unit of its plan if one is left; from here on its price is the one the host
 * confirmed.
 * @throws Problem 422 listing what is missing or has lapsed, and if the price differs: the last unit may have been
 * used in the meantime.
 */
export async function submitPromotion(edit: Edit, subject: PromotionSubject): Promise<void> {
  const { db, caller, catalogue, now } = edit
  assertUnclaimed(caller, { noun: 'promotion', permission: 'promotion.Update', now }, subject)
  const { row, organizationId } = subject
  await assertRoomInQueue(db, organizationId)
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, row, 'submit')
  const price = await takePrice(db, row, catalogue)
  assertComplete(edit, row, price)
  await savePromotion(db, row.id, { price })
  await audit(db, { actorId: caller.id, action: 'promotion.submit', subjectId: row.id })
}

/**
 * Makes a submission that no moderator has claimed a draft again; the unit that it used becomes available.
 * @throws Problem 409 if it isn't waiting for review.
 */
export async function withdrawPromotion({ db, caller, now }: Edit, subject: PromotionSubject): Promise<void> {
  assertUnclaimed(caller, { noun: 'promotion', permission: 'promotion.Update', now }, subject)
  const { row } = subject
  await moveReviewed(db, 'stay_promotions', promotionLifecycle, row, 'withdraw')
  await returnUnit(db, { collectionType: 'stay-promotions', purchaseableId: row.id })
  await savePromotion(db, row.id, { price: null })
  await audit(db, { actorId: caller.id, action: 'promotion.withdraw', subjectId: row.id })
}

/** @throws Problem 409 if it is paid for or in a cart. */
export async function removePromotion({ db, caller, catalogue, now }: Edit, subject: PromotionSubject): Promise<void> {
  assertUnclaimed(caller, { noun: 'promotion', permission: 'promotion.Delete', now }, subject)
  const { purchase_status: purchase, id } = subject.row
  if (purchase === 'Staged') throw new Problem('conflict', 'It’s in a cart. Remove it from the cart first.')
  if (purchase === 'Purchased') throw new Problem('conflict', 'It’s paid for, so it can’t be deleted.')
  await returnUnit(db, { collectionType: 'stay-promotions', purchaseableId: id })
  await deletePromotion(db, id)
  await audit(db, {
    actorId: caller.id,
    action: 'promotion.delete',
    subjectId: id,
    before: toPromotion(subject, catalogue, now),
  })
}

/** Adds addons sold with the chosen type. @throws Problem 422 for any other addon. */
export async function addAddons(edit: Edit, subject: PromotionSubject, types: readonly string[]): Promise<void> {
  assertOpen(edit, subject)
  const choices = choicesOf(subject.row)
  const { type: chosen } = chosenType(choices, edit.catalogue)
  const addons = offeredAddons(choices, edit.catalogue)
  const refused = types.flatMap((type, at) =>
    addons.some((offered) => offered.type === type)
      ? []
      : [{ path: `addonTypes.${at}`, message: addonRefusal(chosen, type) }],
  )
  if (refused.length > 0) throw invalid(...refused)
  const requested = addons.filter(({ type }) => types.includes(type))
  await insertAddons(edit.db, subject.id, requested)
  await addonsChanged(edit, subject)
}

export async function removeAddon(edit: Edit, subject: PromotionSubject, addonId: string): Promise<void> {
  assertOpen(edit, subject)
  const addon = subject.row.addons.find(({ id }) => id === addonId)
  if (!addon) throw notFound('No such addon.')
  await deleteAddons(edit.db, subject.id, [addon.type])
  await addonsChanged(edit, subject)
}

/** Drops the price that the former addons had, and records the change. */
async function addonsChanged(edit: Edit, subject: PromotionSubject): Promise<void> {
  const { db, caller } = edit
  await savePromotion(db, subject.id, { price: null })
  const [before, after] = [subject, await promotionNow(db, subject.id)].map(({ row }) =>
    row.addons.map(({ type }) => type),
  )
  if (before?.length === after?.length) return
  await redraft(edit, subject)
  const edited = {
    noun: 'promotion',
    id: subject.id,
    permission: 'promotion.Update',
    field: 'addons',
    label: 'Add-ons',
  } as const
  await recordFieldEdit(db, caller, subject, { ...edited, action: 'promotion.addons', before, after })
}

/** Changes that affect the price are blocked while a submission is pending. */
function assertOpen({ caller, now }: Edit, subject: PromotionSubject): void {
  assertUnclaimed(caller, { noun: 'promotion', permission: 'promotion.Update', now }, subject)
  if (!isOpen(subject.row.status))
    throw new Problem('conflict', `This promotion is ${subject.row.status}: its add-ons can no longer be changed.`)
}

/** Reloads a promotion after a change. @throws Problem 404 if it is gone. */
export async function promotionNow(db: Db, id: string): Promise<PromotionSubject> {
  const subject = await promotionById(db, id)
  if (!subject) throw notFound('No such promotion.')
  return subject
}
