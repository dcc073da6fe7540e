import mapIcon from '@lodestay/icons/map.svg?path'
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type ComboboxOption, MultiCombobox } from '../../ui/combobox.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Group } from './group.tsx'

const states: readonly ComboboxOption[] = [
  'Arizona',
  'California',
  'Colorado',
  'Maine',
  'Montana',
  'Oregon',
  'Utah',
  'Vermont',
].map((label) => ({ value: label.slice(0, 2).toUpperCase() + label.length, label, detail: 'State' }))

async function search(text: string): Promise<readonly ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return states.filter((one) => one.label.toLowerCase().includes(text.toLowerCase()))
}

export function FieldsGroup() {
  const [view, setView] = useState<'list' | 'map' | 'both'>('both')
  const [rate, setRate] = useState<number | null>(21500)
  const [range, setRange] = useState<[number, number]>([80, 320])
  const [several, setSeveral] = useState<ComboboxOption[]>(states.slice(2, 4))
  return (
    <Group title="Fields">
      <div className="w-full max-w-2xl">
        <ErrorSummary items={[{ fieldId: 'demo-name', message: 'Name is required.' }]} />
      </div>
      <div className="grid grid-cols-1 w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Name" hint="At most 25 characters." defaultValue="Blue Heron Cabin" />
        <TextField id="demo-name" label="Name" error="Name is required." defaultValue="" />
        <TextField label="Website" optional placeholder="https://" lead={<Icon path={mapIcon} />} />
        <TextField label="Disabled" disabled defaultValue="Locked for review" />
        <PasswordField label="Password" defaultValue="secret" />
        <MoneyField
          label="Rate"
          value={rate}
          onValueChange={setRate}
          unit="a night"
          hint={rate === null ? 'Empty' : money(rate)}
        />
        <NumberField label="Guests" min={1} max={20} defaultValue={5} />
        <Select
          label="Parking"
          options={['On-Site', 'Off-Site', 'Street', 'None'].map((value) => ({ value, label: value }))}
          placeholder="Choose"
        />
        <DateRangeField legend="Window" hint="Both days count." />
        <MultiCombobox
          label="States"
          value={several}
          onValueChange={setSeveral}
          search={search}
          placeholder="Type a state"
        />
        <TextArea
          label="Description"
          limit={60}
          defaultValue="A cabin on the quiet side of the lake, with its own dock."
        />
        <TextArea
          label="Too long"
          limit={20}
          defaultValue="This is longer than it may be."
          error="Description must be at most 20 characters."
        />
        <RangeSlider
          label="Rate"
          min={0}
          max={500}
          step={10}
          value={range}
          onValueChange={setRange}
          format={(dollars) => `$${dollars}`}
        />
        <div>
          <Checkbox label="Hot tub" aside={42} defaultChecked />
          <Checkbox label="Fireplace" aside={17} />
          <Checkbox label="I agree to the terms" error="Confirmation is required." />
          <Switch label="Shown to travelers" hint="Takes effect at once." defaultChecked />
          <Switch label="Off" />
        </div>
        <RadioGroup
          legend="Plan"
          look="cards"
          defaultValue="plus"
          options={[
            { value: 'basic', label: 'Basic', hint: 'One cancellation a month', aside: '$395' },
            { value: 'plus', label: 'Plus', hint: 'Priority ranking', aside: '$750' },
            { value: 'growth', label: 'Growth', disabledReason: 'Add a card first', aside: '$1,200' },
          ]}
        />
        <RadioGroup
          legend="Pets"
          defaultValue="a"
          options={[
            { value: 'a', label: 'Allowed' },
            { value: 'n', label: 'Not allowed' },
          ]}
          error="Choose one."
        />
        <SegmentedControl
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'both', label: 'Both' },
            { value: 'map', label: 'Map' },
          ]}
        />
      </div>
    </Group>
  )
}
