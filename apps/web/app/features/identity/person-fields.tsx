import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type EmailProps = {
  readonly label?: string
  /** 'username' if it's the sign-in name. */
  readonly autoComplete?: 'username' | 'email'
  readonly defaultValue?: string | undefined
  readonly error?: string | undefined
}

/** An email input, posted as `email`. */
export function EmailField({ label = uiTexts.email, autoComplete = 'username', defaultValue, error }: EmailProps) {
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={defaultValue}
      error={error}
    />
  )
}

type Names = { readonly firstName: string; readonly lastName: string }
type NameProps = { readonly values: Names | undefined; readonly errors: Readonly<Record<string, string>> }

/** First and last name, posted as `firstName` and `lastName`. */
export function NameFields({ values, errors }: NameProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        label={texts.firstName}
        name="firstName"
        autoComplete="given-name"
        required
        defaultValue={values?.firstName}
        error={errors.firstName}
      />
      <TextField
        label={texts.lastName}
        name="lastName"
        autoComplete="family-name"
        optional
        defaultValue={values?.lastName}
        error={errors.lastName}
      />
    </div>
  )
}
