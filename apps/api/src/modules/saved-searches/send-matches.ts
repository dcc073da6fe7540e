/** Notifies travelers of news for their searches: in the app, and by email with an unsubscribe link. */
import {
  earliestToday,
  formatCents,
  type Language,
  localeOf,
  type Nights,
  plainLine,
  type StayCard,
  siteIn,
  spokenDay,
} from '@lodestay/domain'
import { type Db, readerOn } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { handleDue } from '../../kernel/run-independently.ts'
import { greetings, type PostMail } from '../mails/index.ts'
import { digestDay, notify } from '../notifications/index.ts'
import { cancellationKind, noticeById, offerKind } from '../offers-and-cancellations/index.ts'
import { cardsById, findAmong } from '../search/index.ts'
import { wordsIn } from './mail-texts.ts'
import { type DueSearch, nextDue, noteMatches, settleMatches, type UnsentMatch, unsentMatches } from './match-store.ts'
import { readFilter, unsubscribeUrl, withNights } from './saved-search-store.ts'

export type MatchMailer = { readonly publicUrl: string; readonly postMail: PostMail }

/** Lines per email; the rest are on the page. */
const NAMED_IN_MAIL = 20
/** Stays named in a notification. */
const NAMED_IN_APP = 3
const MONDAY = 1

type MatchWithCard = UnsentMatch & { readonly card: StayCard }

/** Whether an offer or a cancellation is still public. */
async function isPublicNotice(db: Db, id: string): Promise<boolean> {
  const { table } = id.startsWith('ofr') ? offerKind : cancellationKind
  return (await noticeById(db, table, id))?.isPublic ?? false
}

/** What is still news: the search still finds the stay on those nights, at that price or less. */
async function stillNews(
  db: Db,
  search: DueSearch,
  untold: readonly UnsentMatch[],
  now: Date,
): Promise<MatchWithCard[]> {
  const filter = readFilter(search.filter, earliestToday(now))
  if (!filter) return []
  const reader = readerOn(db)
  const told: MatchWithCard[] = []
  for (const matches of Map.groupBy(untold, nightsKey).values()) {
    const { nights = null, noticeId = null } = matches[0] ?? {}
    const asked = nights && !noticeId ? withNights(filter, nights) : filter
    const stayIds = matches.map(({ stayId }) => stayId)
    const cards = await cardsById(reader, await findAmong(reader, asked, stayIds))
    const cardOf = new Map(cards.map(({ stayId, card }) => [stayId, JSON.parse(card) as StayCard]))
    for (const match of matches) {
      const card = cardOf.get(match.stayId)
      if (card && (await isStillTrue(db, match, card))) told.push({ ...match, card })
    }
  }
  return told
}

function nightsKey({ nights, noticeId }: UnsentMatch): string {
  return nights && !noticeId ? `${nights.start} ${nights.end}` : ''
}

async function isStillTrue(db: Db, { kind, nights, price, noticeId }: UnsentMatch, { currentRate }: StayCard) {
  if (noticeId) return isPublicNotice(db, noticeId)
  return kind !== 'cheaper' || nights !== null || (currentRate !== null && currentRate <= (price ?? 0))
}

function nightsWords({ start, end }: Nights, language: Language): string {
  const locale = localeOf(language)
  return wordsIn[language].nights(spokenDay(new Date(start), locale), spokenDay(new Date(end), locale))
}

function priceWords({ price, was, card }: MatchWithCard, language: Language): string | null {
  const now = price ?? card.currentRate
  if (now === null) return null
  const { rate, rateInsteadOf } = wordsIn[language]
  return was === null ? rate(formatCents(now)) : rateInsteadOf(formatCents(now), formatCents(was))
}

function line(publicUrl: string, match: MatchWithCard, language: Language): string {
  const { card, kind, nights, stayId } = match
  const facts = [nights && nightsWords(nights, language), priceWords(match, language)].filter(Boolean)
  return [
    `${wordsIn[language].kinds[kind]}: ${plainLine(card.name)}, ${plainLine(card.city)}`,
    ...(facts.length > 0 ? [facts.join(' · ')] : []),
    `${siteIn(language, publicUrl)}/stays/${stayId}`,
  ].join('\n')
}

function matchEmail(publicUrl: string, search: DueSearch, told: readonly MatchWithCard[]) {
  const named = told.slice(0, NAMED_IN_MAIL)
  const others = told.length - named.length
  const name = plainLine(search.name)
  const [only] = told.length === 1 ? told : []
  const { language } = search
  const words = wordsIn[language]
  const site = siteIn(language, publicUrl)
  return {
    kind: 'saved-search',
    bulk: search.frequency === 'instant' ? ('instant' as const) : ('digest' as const),
    subject: only ? `${words.kinds[only.kind]}: ${plainLine(only.card.name)}` : words.results(told.length, name),
    text: [
      greetings[language](search.firstName),
      words.somethingNew(name),
      ...named.map((match) => line(publicUrl, match, language)),
      ...(others > 0 ? [words.more(others)] : []),
      `${words.all}\n${site}/saved-searches/${search.id}`,
      `${words.stop(words.often[search.frequency])}\n[link]`,
    ].join('\n\n'),
    link: unsubscribeUrl(publicUrl, search.token),
    unsubscribes: true,
  }
}

function summary(told: readonly MatchWithCard[], language: Language): string {
  const { kinds, more } = wordsIn[language]
  const named = told.slice(0, NAMED_IN_APP).map(({ kind, card }) => `${kinds[kind]}: ${plainLine(card.name)}.`)
  return [...named, ...(told.length > named.length ? [more(told.length - named.length)] : [])].join(' ')
}

async function notifyOwner(db: Db, { publicUrl, postMail }: MatchMailer, search: DueSearch, now: Date): Promise<void> {
  const unsent = await unsentMatches(db, search.number)
  const told = await stillNews(db, search, unsent, now)
  await settleMatches(db, search, unsent, told, now)
  if (told.length === 0) return
  await notify(
    db,
    { userId: search.userId },
    {
      area: 'offers',
      title: wordsIn[search.language].newIn(plainLine(search.name)),
      body: summary(told, search.language),
      subjectId: search.id,
      isMailed: true,
    },
  )
  if (search.byMail) await postMail(db, { to: search.email, ...matchEmail(publicUrl, search, told) })
}

/** When the current daily and weekly digests became due; weekly ones on Monday. */
function digestsSince(now: Date) {
  const daily = digestDay(now)
  const weekly = new Date(daily)
  weekly.setUTCDate(daily.getUTCDate() - ((daily.getUTCDay() - MONDAY + 7) % 7))
  return { daily, weekly }
}

/** Sends what is due, one search at a time: a search that fails doesn't block the others. */
export async function sendMatches(context: JobContext, telling: MatchMailer): Promise<void> {
  const { db, now } = context
  await noteMatches(db)
  const since = digestsSince(now)
  let last = ''
  await handleDue(context, {
    claim: async (tx) => {
      const search = await nextDue(tx, since, last)
      last = search?.id ?? last
      return search ? [search] : []
    },
    handle: (tx, search) => notifyOwner(tx, telling, search, now),
  })
}
