import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import * as texts from './texts.ts'

type Colleague = { readonly id: string; readonly name: string }

/** Assigns a submission to a colleague, or removes the assignment. */
export function AssignForm({ staff, assignedTo }: { staff: readonly Colleague[]; assignedTo: Colleague | null }) {
  // Keep a former colleague as an option, so that submitting doesn't silently remove the assignment.
  const choices = assignedTo && staff.every(({ id }) => id !== assignedTo.id) ? [assignedTo, ...staff] : staff
  const isSent = useNavigation().formData?.get('intent') === 'assign'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="assign" />
      <Select
        key={assignedTo?.id}
        label={texts.assignedTo}
        hint={assignedTo ? texts.isAssigned(assignedTo.name) : undefined}
        name="userId"
        placeholder={texts.nobody}
        defaultValue={assignedTo?.id ?? ''}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        className="min-w-40 flex-1"
      />
      <Button type="submit" loading={isSent}>
        {texts.assign}
      </Button>
    </Form>
  )
}
