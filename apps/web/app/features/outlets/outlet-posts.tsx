import type { Outlet, ParticipationRole } from '@lodestay/domain/outlets/outlet'
import { postAt, postProblems } from '@lodestay/domain/promotions/promotion-post'
import type { PriceLine } from '@lodestay/domain/promotions/stay-promotion'
import { stepOfField } from '@lodestay/domain/promotions/wizard-steps'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { OutletAvatar } from './outlet-avatar.tsx'
import { type PostContent, PostFrame } from './post-frame.tsx'
import { roleWords } from './role-words.ts'
import * as texts from './texts.ts'

/** An outlet in one role: an outlet that posts may also be asked to reshare. */
export type ChosenOutlet = { readonly outlet: Outlet; readonly role: ParticipationRole }
type Props = {
  readonly chosen: readonly ChosenOutlet[]
  readonly written: PostContent
  readonly stayName: string
  readonly lines: readonly PriceLine[]
  /** The URL of the step where something can be fixed; omitted if it can't be changed. */
  readonly stepTo?: (step: number) => string
  readonly level?: 'h2' | 'h3'
}

function OutletPost({
  chosen: { outlet, role },
  written,
  stayName,
  lines,
  stepTo,
  level: Heading = 'h3',
}: Omit<Props, 'chosen'> & { chosen: ChosenOutlet }) {
  const post = postAt(written, outlet)
  const problems = postProblems(written, outlet)
  const line = lines.find(({ part, id }) => part === role && id === outlet.id)
  return (
    <li className="grid grid-cols-1 items-start gap-x-8 gap-y-4 py-7 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,24rem)_minmax(12rem,1fr)]">
      <PostFrame outlet={outlet} post={post} written={written} stayName={stayName} />
      <div className="flex flex-col gap-3 max-sm:order-first">
        <div className="flex items-center gap-3">
          <OutletAvatar name={outlet.name} size={40} />
          <div className="min-w-0">
            <Heading className="text-lg leading-tight">{outlet.name}</Heading>
            <p className="text-xs text-ink-faint">
              {texts.networkAndReach(outlet.network?.name ?? uiTexts.noNetwork, outlet.reach)}
            </p>
          </div>
        </div>
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <Badge tone={role === 'posting' ? 'action' : 'neutral'}>{roleWords[role]}</Badge>
          <span className="font-semibold tabular-nums">{line ? money(line.price) : '—'}</span>
        </p>
        {problems.map(({ path, message }) => (
          <Notice
            key={message}
            kind="warning"
            action={
              stepTo && (
                <Link to={stepTo(stepOfField(path))} className="link inline-flex min-h-6 items-center">
                  {texts.fixThis}
                </Link>
              )
            }
          >
            {message}
          </Notice>
        ))}
        {post.notes.map((note) => (
          <p key={note} className="text-xs text-ink-soft">
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}

/** A preview of the promotion at each outlet, as its network will show it, with its cost. */
export function OutletPosts({ chosen, ...rest }: Props) {
  return (
    <ul aria-label={uiTexts.posts} className="divide-y divide-line">
      {chosen.map((one) => (
        <OutletPost key={`${one.role}-${one.outlet.id}`} chosen={one} {...rest} />
      ))}
    </ul>
  )
}
