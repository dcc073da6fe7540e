import type { HostDecision, HostHistory } from '@lodestay/domain/review/review-desk'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count } from '../../lib/format.ts'
import { paths, type Query } from '../../lib/paths.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { kindWords } from './kinds.ts'
import { addressQuery, type QueueFilter } from './queue-filter.ts'
import * as texts from './texts.ts'

/** @param but the current item: messages about it are shown above. */
function Decisions({ decisions, but, inQueue }: { decisions: readonly HostDecision[]; but: string; inQueue: Query }) {
  const dateTime = useDateTime()
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {decisions.map(({ id, kind, subjectId, name, move, byName, at, undoneAt, category, message }) => (
        <li key={id} className="py-2.5 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={undoneAt ? 'neutral' : move === 'publish' ? 'action' : 'danger'}>
              {undoneAt ? texts.undone : move === 'publish' ? uiTexts.accepted : uiTexts.rejected}
            </Badge>
            <Link
              to={paths.moderation.item(kind, subjectId, inQueue)}
              className="link inline-flex min-h-6 items-center"
            >
              {name || kindWords[kind].noun}
            </Link>
          </p>
          <p className="text-xs text-ink-faint">
            {kindWords[kind].noun} · {byName}, <time dateTime={at}>{dateTime(at)}</time>
          </p>
          {message && subjectId !== but && (
            <p className="mt-0.5 break-words text-ink-soft">
              {category && `${category}: `}
              {message}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Part({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <Disclosure title={title} open={open ?? false} className="last:border-0">
      {children}
    </Disclosure>
  )
}

type Props = {
  readonly host: HostHistory
  readonly stayId: string | null
  /** The current item, which is excluded from the other pending ones. */
  readonly currentId: string
  /** The part of the queue that the moderator works through. */
  readonly filter: QueueFilter
}

/** What moderators know about a host: decisions about this stay and the others, and what else is pending. */
export function HostPanel({ host, stayId, currentId, filter }: Props) {
  const inQueue = addressQuery(filter)
  const { organization, accepted, rejected, overturned, openReports, decisions } = host
  const ofStay = decisions.filter((decision) => decision.stayId === stayId)
  const ofOthers = decisions.filter((decision) => decision.stayId !== stayId)
  const waiting = host.waiting.filter(({ id }) => id !== currentId)
  return (
    <Card>
      <h2 className="text-lg break-words">{organization.name}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        {texts.hostNumbers(organization.stayCount, accepted, rejected)}
        {overturned > 0 && ` · ${texts.overturnedCount(overturned)}`}
      </p>
      {openReports > 0 && (
        <Link to={paths.moderation.flags()} className="link mt-1 inline-flex min-h-6 items-center text-sm">
          {count(openReports, texts.openReport)}
        </Link>
      )}
      <div className="mt-2">
        {ofStay.length > 0 && (
          <Part title={texts.aboutThisStay(ofStay.length)} open>
            <Decisions decisions={ofStay} but={currentId} inQueue={inQueue} />
          </Part>
        )}
        {ofOthers.length > 0 && (
          <Part title={texts.aboutOthers(ofOthers.length)}>
            <Decisions decisions={ofOthers} but={currentId} inQueue={inQueue} />
          </Part>
        )}
        {waiting.length > 0 && (
          <Part title={texts.alsoWaiting(waiting.length)}>
            <ul className="flex flex-col gap-2 text-sm">
              {waiting.map(({ kind, id, name }) => (
                <li key={`${kind}/${id}`} className="flex flex-wrap items-center gap-x-2">
                  <Link to={paths.moderation.item(kind, id, inQueue)} className="link inline-flex min-h-6 items-center">
                    {name}
                  </Link>
                  <span className="text-xs text-ink-faint">{kindWords[kind].noun}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
      {decisions.length === 0 && <p className="text-sm text-ink-soft">{texts.nothingDecided}</p>}
    </Card>
  )
}
