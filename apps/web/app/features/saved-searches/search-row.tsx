import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import type { SavedSearchView } from './saved-searches.server.ts'
import { SearchWords } from './search-words.tsx'
import * as texts from './texts.ts'

/** One of a traveler's saved searches, in their list. */
export function SearchRow({ search }: { search: SavedSearchView }) {
  const dayOfTime = useDayOfTime()
  const { id, name, words, path, frequency, byMail, isPaused, problem, matchCount, createdAt } = search
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link to={paths.savedSearch(id)} className="link">
            {name}
          </Link>
        </h2>
        {isPaused && <Badge>{texts.paused}</Badge>}
      </div>
      <SearchWords words={words} />
      {problem && <p className="text-sm text-amber-text">{texts.problems[problem]}</p>}
      <p className="text-sm text-ink-soft">
        {texts.frequencies[frequency]}, {byMail ? texts.byMailToo : texts.inAppOnly}.{' '}
        {texts.matchesSince(matchCount, dayOfTime(createdAt))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {path && (
          <ButtonLink to={path} size="small">
            {texts.openSearch}
            <span className="sr-only"> {name}</span>
          </ButtonLink>
        )}
        <ActionButton intent={isPaused ? 'resume' : 'pause'} fields={{ id }} about={name} size="small" variant="quiet">
          {isPaused ? texts.resume : texts.pause}
        </ActionButton>
        <ConfirmButton
          about={name}
          question={texts.deleteQuestion}
          confirm={uiTexts.deleteButton}
          intent="delete"
          fields={{ id }}
        />
      </div>
    </Card>
  )
}
