import { cancellationFields, offerFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { describe, expect, test } from 'vitest'
import { markupOf, namesIn } from '../../test/markup-of.tsx'
import { formValues } from '../fields/posted-values.ts'
import NoticeForm from './notice-form.tsx'

const forms = { offers: offerFields, cancellations: cancellationFields } as const

describe.each(['offers', 'cancellations'] as const)('the form of %s', async (kind) => {
  const fields = forms[kind]
  const facts = { heading: 'New', stays: 'The Boathouse', told: undefined, closed: undefined, today: '2026-01-01' }
  const page = { ...facts, values: formValues(fields) }
  const names = namesIn(
    await markupOf(<NoticeForm orgId="org_1" kind={kind} data={page} saved={null} result={undefined} />),
  )

  test.each(Object.entries(fields))('asks for %s as its table says', (name, field) => {
    const asked = field.kind === 'dates' ? ['start', 'end'] : [name]
    expect(names.filter((each) => asked.includes(each))).toEqual('form' in field ? [] : asked)
  })

  test('asks for nothing that its table does not know', () => {
    const known = [...Object.keys(fields), 'start', 'end', 'stayId', 'intent', 'version']
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})
