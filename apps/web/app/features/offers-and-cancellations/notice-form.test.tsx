import { cancellationFields, offerFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { planUsage } from '@lodestay/domain/plans/plan-units'
import { describe, expect, test } from 'vitest'
import { markupOf, namesIn } from '../../test/markup-of.tsx'
import { formValues } from '../fields/posted-values.ts'
import NoticeForm from './notice-form.tsx'

const compound: Readonly<Record<string, readonly string[]>> = {
  dates: ['start', 'end'],
  price: ['priceKind', 'priceValue'],
}

function controlsOf(name: string, fieldKind: string): readonly string[] {
  return compound[fieldKind] ?? [name]
}

const forms = { offers: offerFields, cancellations: cancellationFields } as const

describe.each(['offers', 'cancellations'] as const)('the form of %s', async (kind) => {
  const fields = forms[kind]
  const facts = { heading: 'New', stays: 'The Boathouse', warning: undefined, closed: undefined, today: '2026-01-01' }
  const page = { ...facts, values: formValues(fields) }
  const names = namesIn(
    await markupOf(
      <NoticeForm
        orgId="org_1"
        kind={kind}
        data={page}
        saved={null}
        units={null}
        campaigns={[]}
        drafted={null}
        result={undefined}
      />,
    ),
  )

  test.each(Object.entries(fields))('has %s as defined in its table', (name, field) => {
    const asked = controlsOf(name, field.kind)
    expect(names.filter((each) => asked.includes(each))).toEqual('form' in field ? [] : asked)
  })

  test('has no field that is not in its table', () => {
    const controls = Object.entries(fields).flatMap(([name, { kind }]) => controlsOf(name, kind))
    const known = [...controls, 'stayId', 'intent', 'version']
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})

const units = {
  stayId: 'stay_1',
  units: {
    plan: 'Free' as const,
    awaitsPayment: false,
    usage: planUsage(null, {}),
    extraPrices: { cancellations: 2900, giveaways: 4900 },
  },
}

test.each([
  ['of a cancellation says what promoting it costs, and the plan that includes it', 'cancellations', true],
  ['of an offer does not: promoting it is free', 'offers', false],
] as const)('the form %s', async (_, kind, isSaid) => {
  const facts = { heading: 'New', stays: 'The Boathouse', warning: undefined, closed: undefined, today: '2026-01-01' }
  const page = { ...facts, values: formValues(forms[kind]) }
  const markup = await markupOf(
    <NoticeForm
      drafted={null}
      orgId="org_1"
      kind={kind}
      data={page}
      saved={null}
      units={units}
      campaigns={[]}
      result={undefined}
    />,
  )
  expect(markup.includes('$29 to promote. Publishing is free.')).toBe(isSaid)
  expect(markup.includes('The Basic plan, $395 a month, includes 1 promoted cancellation a month.')).toBe(isSaid)
})
