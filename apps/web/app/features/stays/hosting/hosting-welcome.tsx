import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const reasons = [
  ['You keep your guests', 'They book on your own page or your partners’. We point the way.'],
  ['Reviewed by people', 'A moderator reviews every stay before it goes live, most within a day.'],
  ['Seen when it matters', 'A cancellation, an offer, a story: shared where travelers look.'],
] as const

/** An introduction for people who don't host yet, next to the form to start. */
export function HostingWelcome({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className="page-column grid items-start gap-x-16 gap-y-10 py-12 lg:grid-cols-[1.25fr_1fr]">
      <div>
        <p className="eyebrow">For hosts</p>
        <h1 className="mt-3 max-w-xl text-hero">Show your place to people who will love it</h1>
        <dl className="mt-9 flex max-w-xl flex-col gap-6">
          {reasons.map(([title, text]) => (
            <div key={title} className="border-l-2 border-action-line pl-5">
              <dt className="font-serif text-xl font-medium tracking-tight">{title}</dt>
              <dd className="mt-1 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={paths.plans()} variant="quiet" className="mt-7 -ml-4">
          Plans and pricing
        </ButtonLink>
      </div>
      {signedIn ? (
        children
      ) : (
        <div className="flex flex-col items-start gap-4 rounded-xl bg-sunken p-7">
          <h2 className="text-xl">Create an account to start</h2>
          <p className="text-sm text-ink-soft">It takes a minute, and listing a stay is free.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.signUp(paths.hostStart())} variant="primary">
              Create an account
            </ButtonLink>
            <ButtonLink to={paths.signIn(paths.hostStart())}>Sign in</ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
