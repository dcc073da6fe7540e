/** Finds the saved searches that a stay's news is for. */
import { dayOf, type Filter, type Nights } from '@lodestay/domain'
import { type Db, readerOn } from '../../kernel/db.ts'
import { type FoundStay, filtersThatFind, foundStay } from '../search/index.ts'
import { clearNews, failNews, type News, nextStays, takeNews } from '../stay-news/index.ts'
import { type Candidate, candidates, hasSearches, insertMatches, type NewMatch } from './match-store.ts'
import { mayFind, readFilter, withNights } from './saved-search-store.ts'
import { stayKeys } from './search-keys.ts'

/** Stays that one look at the news finds. */
const AT_ONCE = 200
/** A sweep ends before the next one begins. */
const SWEEP_MS = 45_000

/** From the first to the last of the nights that all news is about; null if some is about any. */
function nightsOf(news: readonly News[]): Nights | null {
  const ranges = news.flatMap(({ nights, noticeId }) => (nights && !noticeId ? nights : []))
  if (ranges.length < news.length) return null
  const [start = ''] = ranges.map((range) => range.start).sort()
  const end =
    ranges
      .map((range) => range.end)
      .sort()
      .at(-1) ?? ''
  return { start, end }
}

/** What has to be found for news to be told. */
type Question = { readonly search: Candidate; readonly about: News; readonly news: News; readonly filter: Filter }

/** What to ask whether news of a stay is news for a search: of all its nights, or of those that are concerned. */
function questionsOf(search: Candidate, filter: Filter, { publishedAt }: FoundStay, news: News): Question[] {
  const whole = { search, about: news, news, filter }
  if (news.kind === 'new') return publishedAt > search.createdAt ? [whole] : []
  const { nights: changed, noticeId } = news
  if (!changed) return [whole]
  if (!filter.dates) return noticeId ? [whole] : []
  return filter.dates.nights.flatMap((range) => {
    // An offer is booked whole; nights that came free or cost less may be some of those that are searched.
    const isConcerned = noticeId
      ? range.start >= changed.start && range.end <= changed.end
      : range.start < changed.end && range.end > changed.start
    const about = noticeId ? news : { ...news, nights: range }
    return isConcerned ? [{ search, about, news, filter: withNights(filter, range) }] : []
  })
}

/** The stay's own rate may have changed several times since: what counts is the first and the present one. */
function withPresentRate({ record }: FoundStay, news: readonly News[]): News[] {
  const isRate = ({ kind, nights }: News) => kind === 'cheaper' && !nights
  const price = record.currentRate as number | null
  const first = news.find(isRate)
  const others = news.filter((each) => !isRate(each))
  return first && price !== null && price < (first.was ?? 0) ? [...others, { ...first, price }] : others
}

/** Matches a stay's news against the saved searches. @returns how many searches were compared */
export async function matchStay(db: Db, stayId: string, noted: readonly News[], now: Date): Promise<number> {
  const reader = readerOn(db)
  const stay = await foundStay(reader, stayId)
  const news = stay ? withPresentRate(stay, noted) : []
  if (!stay || news.length === 0) return 0
  const { latitude, longitude } = stay.record
  const today = dayOf(now)
  const maybe = await candidates(db, {
    keys: stayKeys(stay),
    at: { latitude, longitude },
    within: nightsOf(news),
    today,
  })
  const questions = maybe.flatMap((search) => {
    // Most of them fail here: reading a filter takes longer than asking it.
    const filter = mayFind(search.filter, stay.record) ? readFilter(search.filter, today) : null
    return filter ? news.flatMap((each) => questionsOf(search, filter, stay, each)) : []
  })
  const isFound = await filtersThatFind(
    reader,
    stay,
    questions.map(({ filter }) => filter),
  )
  // Flexible dates have several nights to ask for: the first that are found are told.
  const first = new Map<string, NewMatch>()
  for (const [index, { search, about, news: of }] of questions.entries()) {
    const key = `${search.id} ${news.indexOf(of)}`
    if (isFound[index] && !first.has(key)) first.set(key, { ...about, searchId: search.id, stayId })
  }
  const matches = [...first.values()]
  await insertMatches(db, matches, now)
  return maybe.length
}

/** Matches what changed of stays; one that fails is tried again with the next sweeps, and stops no other. */
export async function matchNews(db: Db, now: Date, onError: (stayId: string, error: unknown) => void): Promise<void> {
  const begun = Date.now()
  const failed = new Set<string>()
  if (!(await hasSearches(db))) return clearNews(db)
  while (Date.now() - begun < SWEEP_MS) {
    const stays = (await nextStays(db, AT_ONCE)).filter((stayId) => !failed.has(stayId))
    if (stays.length === 0) return
    for (const stayId of stays)
      await db
        .transaction()
        .execute(async (tx) => void (await matchStay(tx, stayId, await takeNews(tx, stayId), now)))
        .catch(async (error) => {
          failed.add(stayId)
          onError(stayId, error)
          await failNews(db, stayId)
        })
  }
}
