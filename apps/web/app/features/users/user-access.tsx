import { userRoles } from '@lodestay/domain/permissions'
import type { User } from '@lodestay/domain/users/user'
import { Form, useActionData, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { VersionField } from '../forms/version-field.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly user: Pick<User, 'id' | 'roles' | 'version'>
  readonly name: string
  /** The button's label where it stands on its own. */
  readonly label?: string
}

/** Admin settings for an account: its roles. Closing it is on its own page, because that requires a reason. */
export function UserAccess({ user, name, label }: Props) {
  const sent = useNavigation().formData
  const result = useActionData<FormResult>()
  return (
    <Popover
      label={texts.accessOf(name)}
      align={label ? 'start' : 'end'}
      className="w-72"
      trigger={(props) => (
        <Button size="small" variant={label ? 'secondary' : 'quiet'} {...props}>
          {label ?? uiTexts.change}
          <span className="sr-only"> {label ? texts.ofUser(name) : texts.accessOf(name)}</span>
        </Button>
      )}
    >
      {/* A new form for each version: checkboxes keep what they showed first, and would give back a revoked role. */}
      <Form key={user.version} method="post" preventScrollReset className="flex flex-col gap-3 text-left">
        <input type="hidden" name="intent" value="access" />
        <input type="hidden" name="id" value={user.id} />
        <VersionField version={user.version} result={result?.id === user.id ? result : undefined} />
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-sm font-semibold">{uiTexts.roles}</legend>
          {userRoles.map((role) => (
            <Checkbox key={role} name="roles" value={role} label={role} defaultChecked={user.roles.includes(role)} />
          ))}
        </fieldset>
        <Button
          type="submit"
          size="small"
          className="self-start"
          loading={sent?.get('intent') === 'access' && sent.get('id') === user.id}
        >
          {uiTexts.save}
        </Button>
      </Form>
    </Popover>
  )
}
