/** Above the form: staff of the platform come in by their sign-in there. */
export function PlatformSignIn({ site }: { site: string }) {
  return (
    <p style={{ marginBottom: '1.5rem' }}>
      <a href={`${site}/admin/content`}>Sign in with your account on the site</a>
    </p>
  )
}
