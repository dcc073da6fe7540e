import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

const reasons = [
  [texts.keepGuests, texts.keepGuestsHint],
  [texts.reviewedByPeople, texts.reviewedByPeopleHint],
  [texts.seenWhenItMatters, texts.seenWhenItMattersHint],
] as const

/** An introduction for people who aren't hosts yet, next to the form to get started. */
export function HostingWelcome({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className="page-column grid grid-cols-1 items-start gap-x-16 gap-y-10 py-12 lg:grid-cols-[1.25fr_1fr]">
      <div>
        <p className="eyebrow">{uiTexts.forHosts}</p>
        <h1 className="mt-3 max-w-xl text-hero">{texts.welcomeTitle}</h1>
        <dl className="mt-9 flex max-w-xl flex-col gap-6">
          {reasons.map(([title, text]) => (
            <div key={title} className="border-l-2 border-action-line pl-5">
              <dt className="font-serif text-xl font-medium tracking-tight">{title}</dt>
              <dd className="mt-1 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={paths.plans()} variant="quiet" className="mt-7 -ml-4">
          {uiTexts.plansAndPricing}
        </ButtonLink>
      </div>
      {signedIn ? (
        children
      ) : (
        <div className="flex flex-col items-start gap-4 rounded-xl bg-sunken p-7">
          <h2 className="text-xl">{texts.createAccountToStart}</h2>
          <p className="text-sm text-ink-soft">{texts.createAccountHint}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.signUp(paths.hostStart())} variant="primary">
              {uiTexts.createAccount}
            </ButtonLink>
            <ButtonLink to={paths.signIn(paths.hostStart())}>{uiTexts.signIn}</ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
