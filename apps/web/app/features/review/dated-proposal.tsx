import type { FieldSpec } from '@lodestay/domain/field-kinds'
import type { HostedField, HostedTable } from '@lodestay/domain/hosted-fields'
import type { NoticePrice } from '@lodestay/domain/offers-and-cancellations/notice-price'
import type { StayCard } from '@lodestay/domain/stays/stay'
import type { ReactNode } from 'react'
import { dateRange } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { DescriptionList, type Fact } from '../../ui/description-list.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { priceWords, wordsOf } from '../fields/field-words.ts'
import { Described } from '../media/described.tsx'
import * as texts from './texts.ts'

type Dated = {
  readonly dateRange: { readonly start: string; readonly end: string }
  readonly media: StayCard['media']
  readonly stayId: string
  readonly stay: StayCard | null
}
type Props<Proposed> = {
  readonly proposed: Proposed
  readonly fields: HostedTable
  /** Fields that need more than text, such as a link. */
  readonly drawn?: { readonly [Name in keyof Proposed]?: ReactNode }
}

function wordsOfHosted(field: HostedField, value: unknown): readonly string[] {
  if (field.kind === 'dates') return [dateRange(value as Dated['dateRange'])]
  if (field.kind === 'price') return value === null ? [] : [priceWords(value as NoticePrice)]
  return wordsOf(field as FieldSpec, value as never)
}

/** A moderator's view of the fields, in table order, except the title (shown above) and the pictures (shown beside). */
export function factsOf<Proposed extends object>({ proposed, fields, drawn = {} }: Props<Proposed>): Fact[] {
  return Object.entries(fields).flatMap(([name, field]): Fact[] => {
    if (field.reviewed === false || name === 'title' || field.kind === 'pictures' || field.kind === 'reference')
      return []
    const proposal = proposed[name as keyof Proposed]
    const words = wordsOfHosted(field, proposal)
    const value = drawn[name as keyof Proposed] ?? (words.join(', ') || '—')
    return [{ term: field.label, value }]
  })
}

/** A host's dated post about a stay: pictures, dates, text, and the stay. */
export function DatedProposal<Proposed extends Dated>(props: Props<Proposed>) {
  const { proposed } = props
  // All of its own pictures are accepted with it; without any, the stay's picture is shown.
  const pictures = proposed.media.length > 0 ? proposed.media : (proposed.stay?.media.slice(0, 1) ?? [])
  const stay = proposed.stay ? (
    <a href={paths.stay(proposed.stayId)} className="link">
      {proposed.stay.name}, {proposed.stay.city}
    </a>
  ) : (
    texts.notPublicNow
  )
  const facts = <DescriptionList facts={[...factsOf(props), { term: uiTexts.stay, value: stay }]} />
  // The grid's first column is for the pictures: without any, the facts would be squeezed into it.
  if (pictures.length === 0) return facts
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[16rem_1fr]">
      <ul className="flex flex-col gap-3 max-md:grid max-md:grid-cols-2">
        {pictures.map((picture) => (
          <li key={picture.url}>
            <Described text={picture.alt}>
              <Picture source={picture} alt="" sizes="16rem" widest={640} className="rounded-lg" />
            </Described>
          </li>
        ))}
      </ul>
      {facts}
    </div>
  )
}

/** The text, or a note that there is none. */
export function orNothing(text: string) {
  return text || '—'
}
