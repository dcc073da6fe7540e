import { type AnyField, byKind, type FieldKind, type FieldSpec } from '@lodestay/domain/field-kinds'
import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import {
  addressFields,
  attractionFields,
  bedFields,
  contactFields,
  type StayField,
  type StayKind,
  stayField,
  stayFieldNames,
  stayFields,
} from '@lodestay/domain/stays/stay-fields'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import StayEditor from './editor/stay-editor.tsx'
import { StayPage } from './page/stay-page.tsx'
import { StayPagePreview } from './preview/stay-page-preview.tsx'

/** A value for a field of a common kind that no other field has. `at`: the field's index. */
function sampleOf(name: string, field: FieldSpec, at: number): unknown {
  return byKind<unknown>(
    {
      text: () => `words of ${name}`,
      prose: () => `words of ${name}`,
      count: ({ min }) => min + 11 + at,
      minutes: () => at + 1,
      halves: ({ min }) => min + at + 1.5,
      // Increasing, so that the average is above the current rate, which is required for it to be shown.
      money: () => 10_000 + at * 1000,
      choice: ({ choices }) => choices.at(-1),
      flag: (field) => !field.default,
      names: () => [`one of ${name}`],
      pictures: () => [{ url: `/media/${name}.webp` }],
    },
    field,
  )
}

function samplesOf(fields: Readonly<Record<string, FieldSpec>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field], at) => [name, sampleOf(name, field, at)]))
}

const ownSamples: Readonly<Record<Exclude<StayKind, FieldKind>, unknown>> = {
  shortlink: 'a-shortlink',
  beds: [samplesOf(bedFields)],
  attractions: [samplesOf(attractionFields)],
  links: { 'A partner': 'https://partner.example/stay' },
  contact: samplesOf(contactFields),
  place: { address: samplesOf(addressFields), coordinates: null, region: 'A region', approximate: false },
  social: { Instagram: 'https://instagram.example/stay' },
  video: {
    url: '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/video.mp4',
    alt: 'A walk through the rooms',
    width: 1280,
    height: 720,
    video: {
      status: 'ready',
      problem: '',
      poster: '/media/uploads/stays/vid_01jzzzzzzzzzzzzzzzzzzzzzzz/1280.webp',
      seconds: 42,
      bytes: 1,
    },
  },
}
const full = Object.fromEntries(
  Object.entries<AnyField>(stayFields).map(([name, field], at) => [
    name,
    Object.hasOwn(ownSamples, field.kind)
      ? ownSamples[field.kind as keyof typeof ownSamples]
      : sampleOf(name, field as FieldSpec, at),
  ]),
) as unknown as WholeStayFields

function stayWith(fields: WholeStayFields): Stay {
  return {
    ...fields,
    id: 'stay_1',
    displayName: fields.name,
    organizationId: 'org_1',
    organizationName: 'Harbor Stays',
    organizationPhotoUrl: null,
    status: 'Draft',
    enable: true,
    favoriteCount: 0,
    plan: 'Free',
    promoted: false,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    publishedAt: null,
    source: null,
    revision: null,
  }
}

function without(name: StayField): WholeStayFields {
  return { ...full, [name]: emptyStay[name] }
}

function sectionMarkup(section: string) {
  return markupOf(
    <StayEditor
      orgId="org_1"
      stay={stayWith(full)}
      feedback={[]}
      blogPost={null}
      printed={null}
      liveShortlink={null}
      tiles={null}
      mayEdit
      staffId={null}
      seesPlan
    />,
    `/?section=${section}`,
  )
}

const editor: Readonly<Record<string, Promise<string>>> = Object.fromEntries(
  [...new Set(stayFieldNames.map((name) => stayFields[name].section))].map((name) => [name, sectionMarkup(name)]),
)

function pageMarkup(fields: WholeStayFields) {
  return markupOf(
    <StayPage
      stay={stayWith(fields)}
      words={{}}
      availability={null}
      interest={null}
      notices={null}
      takenDown={null}
      report={null}
      banner={null}
      similar={null}
      blogPost={null}
      tiles={null}
      preview={false}
    />,
  )
}

const fullPage = pageMarkup(full)
const fullPreview = markupOf(<StayPagePreview stay={full} />)

describe.each(stayFieldNames)('the stay field %s', (name) => {
  const { section, public: isPublic = true } = stayField(name)

  test(`is in the editor's section ‘${section}’ and in no other`, async () => {
    const control = new RegExp(` id="field-${name}[".]`)
    const places: string[] = []
    for (const [key, markup] of Object.entries(editor)) if (control.test(await markup)) places.push(key)
    expect(places).toEqual([section])
  })

  test(isPublic ? 'is told on the page of the stay' : 'is not told on the page of the stay', async () => {
    const changes = (await pageMarkup(without(name))) !== (await fullPage)
    expect(changes).toBe(isPublic)
  })

  test('is shown in the preview for hosts and moderators', async () => {
    expect(await markupOf(<StayPagePreview stay={without(name)} />)).not.toBe(await fullPreview)
  })
})
