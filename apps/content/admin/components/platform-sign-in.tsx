/** Shown above the form: platform staff sign in through the platform instead. */
export function PlatformSignIn({ site }: { site: string }) {
  return (
    <p style={{ marginBottom: '1.5rem' }}>
      <a href={`${site}/admin/content`}>Sign in with your account on the site</a>
    </p>
  )
}
