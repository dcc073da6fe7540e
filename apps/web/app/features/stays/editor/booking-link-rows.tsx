import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { fieldId, useDraftField } from '../../drafts/draft-form.ts'
import { asLinks, asMap, type BookingLinks, emptyLink, type Link, linksFor } from './booking-links.ts'
import { suggestFromCatalogue } from './catalogue.ts'
import { useEditing } from './editing.tsx'
import { Rows } from './rows.tsx'
import * as texts from './texts.ts'

const suggestPartners = suggestFromCatalogue('Booking Partner')

/**
 * Booking partners and their links. Rows can represent what the stored map can't: an empty or duplicate name while
 * typing.
 */
export function BookingLinkRows() {
  const { errorOf, touch } = useEditing()
  const { id, value, error, set, isChanged } = useDraftField<BookingLinks>('bookingLinks')
  const [entered, setLinks] = useState<readonly Link[]>(() => asLinks(value))
  const links = linksFor(value, entered)
  if (links !== entered) setLinks(links)
  const write = (next: readonly Link[]): void => {
    setLinks(next)
    set(asMap(next))
  }
  const edit = (at: number, change: Partial<Link>) =>
    write(links.map((link, index) => (index === at ? { ...link, ...change } : link)))
  const repeated = (at: number) =>
    links.some((link, index) => index < at && link.partner !== '' && link.partner === links[at]?.partner)
  return (
    <Rows
      id={id}
      legend={
        <>
          {stayFields.bookingLinks.label}
          <ChangedMark shown={isChanged} />
        </>
      }
      hint={texts.bookingLinksHint}
      error={error}
      rows={links}
      rowKey={(link) => link.key}
      max={stayFields.bookingLinks.most}
      what={texts.bookingLink}
      onAdd={() => setLinks([...links, emptyLink()])}
      onRemove={(index) => write(links.toSpliced(index, 1))}
      render={({ key, partner, url }, index) => (
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[12rem_1fr]">
          <Field
            label={texts.bookingPartner}
            id={`booking-partner-${key}`}
            error={repeated(index) ? texts.partnerListed : undefined}
          >
            {(control) => (
              <SuggestField
                {...control}
                suggest={suggestPartners}
                defaultValue={partner}
                placeholder={texts.partnerPlaceholder}
                onPick={({ value }) => edit(index, { partner: value })}
                onChangeCapture={(event) => edit(index, { partner: event.currentTarget.value })}
                onBlurCapture={() => touch('bookingLinks')}
                className="control px-3"
              />
            )}
          </Field>
          <TextField
            id={fieldId(`bookingLinks.${partner}`)}
            label={texts.pageAddress}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={uiTexts.webAddressHint}
            value={url}
            error={errorOf(`bookingLinks.${partner}`)}
            onChange={(event) => edit(index, { url: event.currentTarget.value })}
            onBlur={() => touch(`bookingLinks.${partner}`)}
          />
        </div>
      )}
    />
  )
}
