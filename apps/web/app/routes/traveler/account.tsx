import { notificationAreas } from '@lodestay/domain/enumerations'
import { languages } from '@lodestay/domain/languages'
import type { MailChoices, NotificationPreferences } from '@lodestay/domain/notifications/notification'
import { ownMember } from '@lodestay/domain/own-member'
import { grantedScopes } from '@lodestay/domain/permissions'
import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import * as tokenTexts from '../../features/access-tokens/texts.ts'
import * as dataTexts from '../../features/data-exports/texts.ts'
import { useFormReset } from '../../features/forms/use-form-reset.ts'
import { useSavedValues } from '../../features/forms/use-saved-values.ts'
import { VersionField } from '../../features/forms/version-field.tsx'
import type { Factors } from '../../features/identity/factors.ts'
import { refusalOf } from '../../features/identity/identity-texts.ts'
import { NoPassword } from '../../features/identity/no-password.tsx'
import { EmailField, NameFields } from '../../features/identity/person-fields.tsx'
import { redirectWith } from '../../features/identity/redirect-with.server.ts'
import { useUploadHold } from '../../features/media/use-upload-hold.ts'
import { MailFields } from '../../features/notifications/mail-fields.tsx'
import { AccountSection, type SectionResult } from '../../features/users/account-section.tsx'
import { userName } from '../../features/users/user-name.ts'
import { ApiProblem, answer } from '../../lib/api.ts'
import { conflictIn, ifVersion, outdatedForm } from '../../lib/form-result.ts'
import { passwordHint } from '../../lib/identity-offers.ts'
import { language, otherName, ownName } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { problemInWords } from '../../lib/problem-words.ts'
import { requestContext } from '../../lib/request-context.ts'
import {
  apiFor,
  askIdentity,
  asRouteError,
  identityOffers,
  pageAnswer,
  pageRefusal,
  readIdentity,
  requireSession,
  requireUser,
  signOutEverywhere,
} from '../../lib/session.server.ts'
import { forgetNewEmail, readNewEmail, storeNewEmail } from '../../lib/session-cookie.server.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/account'
import * as texts from './texts.ts'

const PhotoField = lazyPart(() =>
  import('../../features/media/photo-field.tsx').then((module) => ({ default: module.PhotoField })),
)

const AppearanceChoice = lazyPart(() =>
  import('../../features/users/appearance-choice.tsx').then((module) => ({ default: module.AppearanceChoice })),
)
const DataExport = lazyPart(() =>
  import('../../features/data-exports/data-export.tsx').then((module) => ({ default: module.DataExport })),
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.account, noIndex: true })

/** The user's latest data export; null if there is none. */
function latestExport(context: Route.LoaderArgs['context']) {
  return answer(apiFor(context).GET('/api/users/self/export')).catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw asRouteError(error)
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const { firstName, lastName, email, photoUrl, createdAt, version } = user
  const api = apiFor(context)
  const { mail, monthlyResults } = await pageAnswer(api.GET('/api/notifications/preferences'))
  const [membership, dataExport, { passwordPolicy }, { provenUntil, hasPassword }] = await Promise.all([
    pageAnswer(api.GET('/api/users/self/membership')),
    latestExport(context),
    identityOffers(request, context).catch(pageRefusal),
    readIdentity<Factors>(request, context, 'factors').catch(pageRefusal),
  ])
  const again = new URL(request.url).searchParams.get('again')
  return {
    firstName,
    lastName,
    email,
    photoUrl,
    version,
    language: user.language,
    createdAt,
    mail: mail as NotificationPreferences['mail'],
    monthlyResults,
    membership,
    isHost: grantedScopes(user, 'stay.View').organizations.length > 0,
    hint: passwordHint(passwordPolicy),
    dataExport,
    isProven: provenUntil !== null,
    /** The section whose form was postponed until the user reauthenticated. */
    again,
    newEmail: again === 'email' ? readNewEmail(request.headers.get('cookie'), user.id) : undefined,
    hasPassword,
  }
}

const languageOptions = languages.map((value) => ({ value, label: value === language ? ownName : otherName }))

type Work = (
  form: FormData,
  args: Route.ActionArgs,
) => Promise<Response | { done: string; cookies?: readonly string[] }>

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** Reauthenticates with the form's password, if one was required. */
async function prove(form: FormData, { request, context }: Route.ActionArgs): Promise<void> {
  const password = String(form.get('proof') ?? '')
  if (password) await askIdentity(request, context, 'reauthenticate', { password })
}

const sections: Readonly<Record<string, Work>> = {
  profile: async (form, { context }) => {
    const body = {
      firstName: text(form, 'firstName'),
      lastName: text(form, 'lastName'),
      photoUrl: text(form, 'photoUrl') || null,
    }
    await answer(apiFor(context).PATCH('/api/users/self', { headers: ifVersion(form), body }))
    return { done: texts.profileSaved }
  },
  email: async (form, args) => {
    const newEmail = text(form, 'email')
    await prove(form, args)
    await askIdentity(args.request, args.context, 'change-email', { newEmail })
    const { secure } = args.context.get(requestContext)
    return { done: texts.emailLinkSent(newEmail), cookies: [forgetNewEmail(secure)] }
  },
  password: async (form, { request, context }) => {
    const passwords = { currentPassword: String(form.get('current') ?? ''), newPassword: String(form.get('new') ?? '') }
    const { cookies } = await askIdentity(request, context, 'change-password', passwords)
    return { done: texts.passwordChanged, cookies }
  },
  notifications: async (form, { context }) => {
    const chosen = notificationAreas.map((area) => [area, text(form, area)] as const).filter(([, when]) => when)
    const body = {
      mail: Object.fromEntries(chosen) as MailChoices,
      ...(form.has('monthly') && { monthlyResults: form.has('monthlyResults') }),
    }
    const api = apiFor(context)
    const chosenLanguage = languages.find((each) => each === text(form, 'language'))
    await answer(api.PATCH('/api/notifications/preferences', { body }))
    if (chosenLanguage) await answer(api.PATCH('/api/users/self', { body: { language: chosenLanguage } }))
    return { done: texts.emailPreferencesSaved }
  },
  data: async (_, { context }) => {
    await apiFor(context).POST('/api/users/self/export')
    return { done: '' }
  },
  delete: async (form, args) => {
    const { request, context } = args
    const { email } = await requireUser(request, context)
    if (text(form, 'confirmation').toLowerCase() !== email.toLowerCase())
      throw new ApiProblem(422, { errors: [{ path: 'confirmation', message: texts.typeEmailToConfirm }] })
    await prove(form, args)
    await apiFor(context).DELETE('/api/users/self')
    return signOutEverywhere(request, context, paths.signIn(undefined, { closed: 'deleted' }))
  },
}

/** The names of the sections' fields that the identity service can refuse. */
const refusable: Readonly<Record<string, Parameters<typeof refusalOf>[1]>> = {
  email: { email: 'newEmail', currentPassword: 'proof' },
  password: { newPassword: 'new', currentPassword: 'current' },
  delete: { currentPassword: 'proof' },
}

async function refused(section: string, form: FormData, { request, context }: Route.ActionArgs, error: unknown) {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code === 'reauthentication-required') {
    const { id } = await requireUser(request, context)
    const { secure } = context.get(requestContext)
    return redirectWith(
      section === 'email' ? [storeNewEmail(id, text(form, 'email'), secure)] : [],
      paths.reauthenticate(paths.accountAgain(section)),
    )
  }
  const errors = Object.fromEntries(error.errors.map(({ path, message }) => [path, problemInWords(message)]))
  const result: SectionResult = {
    section,
    errors,
    ...(error.errors.length === 0 && (conflictIn(error) ?? refusalOf(error, refusable[section] ?? {}))),
  }
  return data(result, { status: error.status || 503 })
}

export async function action(args: Route.ActionArgs) {
  await requireSession(args.request, args.context)
  const form = await args.request.formData()
  const section = text(form, 'section')
  try {
    const work = ownMember(sections, section)
    const outcome = await work?.(form, args)
    if (!outcome) throw outdatedForm()
    if (outcome instanceof Response) return outcome
    const headers = new Headers()
    for (const cookie of outcome.cookies ?? []) headers.append('set-cookie', cookie)
    return data<SectionResult>({ section, done: outcome.done }, { headers })
  } catch (error) {
    return refused(section, form, args, error)
  }
}

const stacked = 'flex flex-col gap-5'

type Busy = FormDataEntryValue | null | undefined
type SaveProps = { readonly section: string; readonly label: string; readonly busy: Busy; readonly reason?: string }

function SaveButton({ section, label, busy, reason }: SaveProps) {
  return (
    <>
      <input type="hidden" name="section" value={section} />
      <Button
        type="submit"
        variant="secondary"
        loading={busy === section}
        disabledReason={reason}
        className="self-start"
      >
        {label}
      </Button>
      {reason && <p className="text-sm text-ink-soft">{reason}</p>}
    </>
  )
}

type ProfileProps = {
  readonly user: Route.ComponentProps['loaderData']
  readonly result: SectionResult | undefined
  readonly busy: Busy
}

function ProfileForm({ user, result, busy }: ProfileProps) {
  const own = result?.section === 'profile' ? result : undefined
  const hold = useUploadHold()
  const reset = useFormReset(own, user, user.version, hold.isUploading)
  const { shown, bind } = reset
  const saved = useSavedValues(reset, shown.version, own, 'profile')
  const values = { ...shown, ...saved.values }
  return (
    <Form key={saved.key} {...bind} method="post" className={stacked}>
      <PhotoField
        name={userName(shown)}
        folder="users"
        photoUrl={values.photoUrl || null}
        error={own?.errors?.photoUrl}
        onUploading={hold.onUploading}
      />
      <NameFields values={values} errors={own?.errors ?? {}} />
      <VersionField version={shown.version} result={own} />
      <SaveButton section="profile" label={texts.saveProfile} busy={busy} reason={hold.reason} />
    </Form>
  )
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const dayOfTime = useDayOfTime()
  const { tier, endsAt } = loaderData.membership
  const answered = actionData as SectionResult | undefined
  const { again } = loaderData
  const result = answered ?? (again ? { section: again, done: texts.nowSendAgain } : undefined)
  const busy = useNavigation().formData?.get('section')
  useEffect(() => {
    // The old session was replaced, but this tab still has its token.
    if (answered?.section === 'password' && answered.done)
      void import('../../lib/session.ts').then(({ replaceToken }) => replaceToken())
  }, [answered])
  const errors = answered?.errors ?? {}
  const save = (section: string, label: string) => <SaveButton section={section} label={label} busy={busy} />
  // Account changes require reauthentication after ten minutes; accounts without a password do it on a separate page.
  const proof = (section: string) =>
    !loaderData.isProven &&
    loaderData.hasPassword && (
      <PasswordField
        label={texts.passwordToConfirm}
        name="proof"
        autoComplete="current-password"
        required
        error={answered?.section === section ? errors.proof : undefined}
      />
    )
  return (
    <div className="page-column flex max-w-4xl flex-col gap-6 py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.account}</h1>
      <AccountSection id="profile" title={texts.profile} lead={texts.profileHint} result={result}>
        <ProfileForm user={loaderData} result={answered} busy={busy} />
      </AccountSection>
      <AccountSection id="email" title={uiTexts.email} lead={texts.youSignInWith(loaderData.email)} result={result}>
        <Form method="post" className={stacked}>
          <EmailField
            label={texts.newEmail}
            autoComplete="email"
            defaultValue={loaderData.newEmail}
            error={errors.newEmail}
          />
          {proof('email')}
          {save('email', texts.changeEmail)}
        </Form>
      </AccountSection>
      <AccountSection
        id="password"
        title={uiTexts.password}
        lead={loaderData.hasPassword && texts.changePasswordHint}
        result={result}
      >
        {loaderData.hasPassword ? (
          <Form method="post" className={stacked}>
            <PasswordField
              label={texts.currentPassword}
              name="current"
              autoComplete="current-password"
              required
              error={errors.current}
            />
            <PasswordField
              label={uiTexts.newPassword}
              name="new"
              autoComplete="new-password"
              required
              hint={loaderData.hint}
              error={errors.new}
            />
            {save('password', uiTexts.changePassword)}
          </Form>
        ) : (
          <NoPassword next={paths.account('password')} />
        )}
      </AccountSection>
      <AccountSection
        id="membership"
        title={texts.membership}
        lead={tier === 'Premium' && endsAt ? texts.premiumUntil(dayOfTime(endsAt)) : texts.membershipHint}
        result={result}
      >
        <ButtonLink to={paths.membership()} className="self-start">
          {texts.seeMembership}
        </ButtonLink>
      </AccountSection>
      <AccountSection id="security" title={texts.security} lead={texts.securityHint} result={result}>
        <ButtonLink to={paths.security()} className="self-start">
          {texts.manageSecurity}
        </ButtonLink>
      </AccountSection>
      <AccountSection id="programs" title={tokenTexts.accessTokens} lead={tokenTexts.accountHint} result={result}>
        <ButtonLink to={paths.accessTokens()} className="self-start">
          {tokenTexts.manage}
        </ButtonLink>
      </AccountSection>
      <AccountSection id="notifications" title={uiTexts.emailPreferences} lead={texts.mailHint} result={result}>
        <Form method="post" className={stacked}>
          <MailFields {...loaderData} errors={errors} />
          <Select
            label={texts.languageOfMails}
            hint={texts.languageOfMailsHint}
            name="language"
            options={languageOptions}
            defaultValue={loaderData.language}
            className="max-w-sm"
          />
          {save('notifications', texts.savePreferences)}
        </Form>
      </AccountSection>
      <AccountSection id="appearance" title={uiTexts.appearance} lead={texts.savedOnDevice} result={result}>
        <AppearanceChoice />
      </AccountSection>
      <AccountSection id="data" title={dataTexts.yourData} lead={dataTexts.yourDataHint} result={result}>
        <DataExport latest={loaderData.dataExport} busy={busy === 'data'} />
      </AccountSection>
      <AccountSection id="delete" title={texts.deleteAccount} lead={texts.deleteAccountHint} result={result}>
        <Form method="post" className={stacked}>
          <TextField
            label={texts.emailToConfirm}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            required
            error={errors.confirmation}
          />
          {proof('delete')}
          <input type="hidden" name="section" value="delete" />
          <Button type="submit" variant="danger" loading={busy === 'delete'} className="self-start">
            {texts.deleteAccount}
          </Button>
        </Form>
      </AccountSection>
    </div>
  )
}
