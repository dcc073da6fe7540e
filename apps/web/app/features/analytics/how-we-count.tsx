import { REPEAT_MINUTES, VISITORS_OF_ADDRESS } from '@lodestay/domain/events/counting'
import { Disclosure } from '../../ui/disclosure.tsx'
import * as texts from './texts.ts'

type Apart = { readonly repeats: number; readonly bots: number; readonly own: number }

/** The counting rules, and what they excluded from the numbers. */
export function HowWeCount({ apart }: { apart: Apart }) {
  return (
    <Disclosure title={texts.howWeCount}>
      <ul className="flex max-w-[75ch] list-disc flex-col gap-2 pl-5 text-sm">
        {texts.rules(REPEAT_MINUTES, VISITORS_OF_ADDRESS).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        {texts.keptApart(texts.repeats(apart.repeats), texts.bots(apart.bots), texts.own(apart.own))}
      </p>
    </Disclosure>
  )
}
