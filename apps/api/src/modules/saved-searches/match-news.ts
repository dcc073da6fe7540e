/** Finds the saved searches that a stay's news matches. */
import {
  addDays,
  CALENDAR_NIGHTS,
  eachNight,
  earliestToday,
  type Nights,
  rangeAt,
  spanOf,
  UNDO_WINDOW_MS,
} from '@lodestay/domain'
import { type Db, readerOn } from '../../kernel/db.ts'
import type { JobContext } from '../../kernel/jobs.ts'
import { runForEach, untilNextSweep } from '../../kernel/run-independently.ts'
import { getRules } from '../calendars/index.ts'
import { type FoundStay, filtersThatFind, foundStay, type ReadyFilter } from '../search/index.ts'
import { claimNews, clearNews, failNews, type News, nextStays } from '../stay-news/index.ts'
import type { KnownSearch, KnownSearches } from './known-searches.ts'
import { candidates, hasSearches, insertNews, type NewMatch, newsKey } from './match-store.ts'
import { withNights } from './saved-search-store.ts'
import { mayHaveText, stayKeys } from './search-keys.ts'

/** Stays fetched per batch. */
const AT_ONCE = 200

/** From the first to the last night that the news is about; null if any of it isn't limited to certain nights. */
function nightsOf(news: readonly News[]): Nights | null {
  const ranges = news.flatMap(({ nights, noticeId }) => (nights && !noticeId ? nights : []))
  return ranges.length < news.length ? null : spanOf(ranges)
}

/** What a range of nights cost before the news and costs now, in cents; null if a rate is only on the booking page. */
type CostsOf = (range: Nights) => { readonly was: number; readonly price: number } | null

async function readCosts(
  db: Db,
  stayId: string,
  { record }: FoundStay,
  news: readonly News[],
  today: string,
): Promise<CostsOf> {
  const before = news.flatMap(({ kind, nights, noticeId, was }) =>
    kind === 'cheaper' && nights && !noticeId ? { ...nights, value: was } : [],
  )
  if (before.length === 0) return () => null
  const { prices } = await getRules(db, stayId, { start: today, end: addDays(today, CALENDAR_NIGHTS) })
  const now = (night: string) => rangeAt(prices, night)?.value ?? (record.currentRate as number | null)
  // News is listed oldest first: the first of a night has what it cost before all changes.
  const then = (night: string) => rangeAt(before, night)?.value ?? now(night)
  const costs = new Map<string, ReturnType<CostsOf>>()
  return (range) => {
    const key = `${range.start} ${range.end}`
    const found = costs.get(key)
    if (found !== undefined) return found
    const [was, price] = [sumOf(range, then), sumOf(range, now)]
    const cost = was === null || price === null ? null : { was, price }
    costs.set(key, cost)
    return cost
  }
}

function sumOf(range: Nights, costOf: (night: string) => number | null): number | null {
  let sum = 0
  for (const night of eachNight(range)) {
    const cost = costOf(night)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

/** News of some of a range's nights, as news about all of them; null if they didn't get cheaper together. */
function newsAbout(range: Nights, news: News, costsOf: CostsOf): News | null {
  if (news.kind !== 'cheaper') return { ...news, nights: range }
  const costs = costsOf(range)
  return costs && costs.price < costs.was ? { ...news, nights: range, ...costs } : null
}

/** What a search has to find for a news item to be announced. */
type Question = { readonly search: number; readonly about: News; readonly news: News; readonly filter: ReadyFilter }

/**
 * The questions that decide whether a stay's news matches a search: about all its nights, or only the affected ones.
 */
function questionsOf(known: KnownSearch, { publishedAt }: FoundStay, news: News, costsOf: CostsOf): Question[] {
  const { number: search, ready } = known
  if (!ready) return []
  const { filter } = ready
  const whole = { search, about: news, news, filter: ready }
  if (news.kind === 'new') return publishedAt > known.createdAt ? [whole] : []
  const { nights: changed, noticeId } = news
  if (!changed) return [whole]
  if (!filter.dates) return noticeId ? [whole] : []
  return filter.dates.nights.flatMap((range) => {
    // An offer is booked whole; nights that became free or cheaper may be just some of the searched nights.
    const isConcerned = noticeId
      ? range.start >= changed.start && range.end <= changed.end
      : range.start < changed.end && range.end > changed.start
    const about = isConcerned ? (noticeId ? news : newsAbout(range, news, costsOf)) : null
    return about ? [{ search, about, news, filter: { ...ready, filter: withNights(filter, range) } }] : []
  })
}

/** The stay's own rate may have changed several times since: compare the first with the current one. */
function withPresentRate({ record }: FoundStay, news: readonly News[]): News[] {
  const isRate = ({ kind, nights }: News) => kind === 'cheaper' && !nights
  const price = record.currentRate as number | null
  const first = news.find(isRate)
  const others = news.filter((each) => !isRate(each))
  return first && price !== null && price < (first.was ?? 0) ? [...others, { ...first, price }] : others
}

/** The matching news, with the searches it matches. */
function matchesOf(questions: readonly Question[], isFound: readonly boolean[]): NewMatch[] {
  const found = new Map<string, News & { readonly searches: Set<number> }>()
  // Flexible dates yield several nights to check: the first match is announced.
  const matched = new Map<News, Set<number>>()
  for (const [index, { search, about, news }] of questions.entries()) {
    if (!isFound[index]) continue
    const before = matched.get(news) ?? new Set()
    if (before.has(search)) continue
    matched.set(news, before.add(search))
    const key = newsKey(about)
    const match = found.get(key) ?? { ...about, searches: new Set() }
    match.searches.add(search)
    found.set(key, match)
  }
  return [...found.values()].map((match) => ({ ...match, searches: [...match.searches] }))
}

/** Whether a stay with these keys may match a text; memoized, because many searches share one. */
function textsOf(keys: readonly string[]): (text: string | undefined) => boolean {
  const ofStay = new Set(keys)
  const known = new Map<string, boolean>()
  return (text) => {
    if (!text) return true
    const answer = known.get(text) ?? mayHaveText(text, ofStay)
    known.set(text, answer)
    return answer
  }
}

/** Matches a stay's news against the saved searches. @returns how many searches were compared */
export async function matchStay(
  db: Db,
  knownSearches: KnownSearches,
  stayId: string,
  noted: readonly News[],
  now: Date,
): Promise<number> {
  const reader = readerOn(db)
  const stay = await foundStay(reader, stayId)
  const news = stay ? withPresentRate(stay, noted) : []
  if (!stay || news.length === 0) return 0
  const { latitude, longitude } = stay.record
  const today = earliestToday(now)
  const keys = stayKeys(stay)
  const numbers = await candidates(db, {
    keys,
    at: { latitude, longitude },
    within: nightsOf(news),
    today,
  })
  const maybe = await knownSearches(db, numbers, today)
  const mayHave = textsOf(keys)
  const costsOf = await readCosts(db, stayId, stay, news, today)
  const questions: Question[] = []
  for (const search of maybe)
    if (search.ready && mayHave(search.ready.filter.text))
      for (const each of news) questions.push(...questionsOf(search, stay, each, costsOf))
  const isFound = await filtersThatFind(
    reader,
    stay,
    questions.map(({ filter }) => filter),
  )
  await insertNews(db, stayId, matchesOf(questions, isFound), now)
  return numbers.length
}

/** Matches all stays' pending news; a stay that fails is retried by the next sweeps, and doesn't block the others. */
export async function matchNews({ db, log, now }: JobContext, knownSearches: KnownSearches): Promise<void> {
  if (!(await hasSearches(db))) return clearNews(db)
  // A moderator may still undo a fresh acceptance.
  const before = new Date(now.getTime() - UNDO_WINDOW_MS)
  const failed: string[] = []
  const match = (stayId: string) =>
    db
      .transaction()
      .execute(async (tx) => matchStay(tx, knownSearches, stayId, await claimNews(tx, stayId, before), now))
      .catch(async (error) => {
        failed.push(stayId)
        await failNews(db, stayId)
        throw error
      })
  const pending = async function* () {
    for (;;) {
      const stays = await nextStays(db, AT_ONCE, before, failed)
      if (stays.length === 0) return
      yield* stays
    }
  }
  await runForEach(log, untilNextSweep(pending()), match)
}
