import { authenticate, intentId, isFramed, isOnSite, isSetup, setTheme, settings, tell } from './intents.js'

const [problem, done, section, complete, fail] = ['problem', 'done', 'authentication', 'complete', 'fail'].map((id) =>
  document.getElementById(id),
)
document.documentElement.classList.toggle('framed', isFramed)
setTheme(settings.get('theme'))

async function finish(outcome) {
  complete.disabled = fail.disabled = true
  problem.hidden = true
  try {
    const { status, error } = await authenticate(outcome)
    leave(status, error)
  } catch (error) {
    problem.textContent = error.message
    problem.hidden = false
    complete.disabled = fail.disabled = false
  }
}

/** Goes back to the site, or says here what came of it. */
function leave(status, error) {
  const hasSucceeded = status === 'succeeded'
  tell(
    hasSucceeded
      ? { type: 'succeeded', intent: intentId }
      : { type: 'failed', code: error?.code, message: error?.message },
  )
  const back = settings.get('return_url')
  if (back && isOnSite(back)) {
    const address = new URL(back)
    address.searchParams.set(isSetup ? 'setup_intent' : 'payment_intent', intentId)
    address.searchParams.set('redirect_status', hasSucceeded ? 'succeeded' : 'failed')
    location.replace(address)
    return
  }
  section.hidden = true
  const place = hasSucceeded ? done : problem
  place.textContent = hasSucceeded ? 'Authentication complete. You can close this page.' : error?.message
  place.hidden = false
}

complete.addEventListener('click', () => void finish('complete'))
fail.addEventListener('click', () => void finish('fail'))
