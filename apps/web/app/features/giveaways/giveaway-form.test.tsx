import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { describe, expect, test } from 'vitest'
import { markupOf, namesIn } from '../../test/markup-of.tsx'
import { formValues } from '../fields/posted-values.ts'
import { GiveawayForm } from './giveaway-form.tsx'

describe('the giveaway form', async () => {
  const facts = { heading: 'New', stays: 'The Boathouse', warning: undefined, closed: undefined, today: '2026-01-01' }
  const page = { ...facts, values: formValues(giveawayFields) }
  const names = namesIn(
    await markupOf(
      <GiveawayForm orgId="org_1" data={page} saved={null} units={null} campaigns={[]} result={undefined} />,
    ),
  )

  test.each(Object.entries(giveawayFields))('has %s as defined in its table', (name, field) => {
    const asked = field.kind === 'dates' ? ['start', 'end'] : [name]
    expect(names.filter((each) => asked.includes(each))).toEqual('form' in field ? [] : asked)
  })

  test('lists its errors in the order of its fields, the stay first', async () => {
    const errors = { title: 'Title is required.', prize: 'Prize is required.', stayId: 'Stay is required.' }
    const choosing = { ...page, stays: [{ id: 'stay_1', name: 'The Boathouse' }] }
    const markup = await markupOf(
      <GiveawayForm
        orgId="org_1"
        data={choosing}
        saved={null}
        units={null}
        campaigns={[]}
        result={{ intent: 'submit', id: '', errors }}
      />,
    )
    const listed = [...markup.matchAll(/<li[^>]*><a[^>]*>([^<]+ is required\.)/g)].map(([, message]) => message)
    expect(listed).toEqual(['Stay is required.', 'Title is required.', 'Prize is required.'])
  })
})
