import {
  authenticate,
  confirmIntent,
  intentId,
  isFramed,
  isSetup,
  listen,
  retrieveIntent,
  setTheme,
  settings,
  tell,
} from './intents.js'

const ids = [
  'card',
  'problem',
  'done',
  'submit',
  'authentication',
  'authentication-title',
  'complete',
  'fail',
  'brand',
  'test-cards',
]
const [form, problem, done, submit, section, sectionTitle, complete, fail, brand, testCards] = ids.map((id) =>
  document.getElementById(id),
)
const { number, expiry, cvc, name, postal } = form.elements
const fields = [number, expiry, cvc, name, postal]

const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^6(011|5)/, 'Discover'],
  [/^3(0|6|8)/, 'Diners Club'],
  [/^35/, 'JCB'],
]

let isBusy = false
/** The field that the last refusal was about; null if it was about none. */
let refused = null

document.documentElement.classList.toggle('framed', isFramed)
// In a frame the site's page has the main part.
if (!isFramed) document.querySelector('.page').role = 'main'
setTheme(settings.get('theme'))
const action = settings.get('label') || (isSetup ? 'Save card' : 'Pay')
submit.textContent = action
form.setAttribute('aria-label', isSetup ? 'Card to save' : 'Card to pay with')
// In a frame the site's own button submits.
submit.hidden = isFramed

// What is typed is put into the form that people read.

function digitsOf(input) {
  return input.value.replace(/\D/g, '')
}

function formatNumber() {
  const digits = digitsOf(number).slice(0, 19)
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g
  const parts = groups.global ? (digits.match(groups) ?? []) : (digits.match(groups)?.slice(1) ?? [])
  number.value = parts.filter(Boolean).join(' ')
  brand.textContent = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? ''
}

function formatExpiry(event) {
  let digits = digitsOf(expiry).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  const isDeleting = event?.inputType?.startsWith('delete')
  expiry.value =
    digits.length > 2 || (digits.length === 2 && !isDeleting) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

// What is wrong with a field: Stripe's code and words; null when nothing is.

function faultOf(field) {
  if (field === number) return faultOfNumber(digitsOf(number))
  if (field === expiry) return faultOfExpiry(digitsOf(expiry))
  if (field === cvc) {
    const wanted = /^3[47]/.test(digitsOf(number)) ? 4 : 3
    return digitsOf(cvc).length < wanted ? ['incomplete_cvc', "Your card's security code is incomplete."] : null
  }
  if (field === name) return name.value.trim() ? null : ['incomplete_name', 'The name on the card is missing.']
  return postal.value.trim().length < 3 ? ['incomplete_zip', 'Your postal code is incomplete.'] : null
}

function faultOfNumber(digits) {
  const length = /^3[47]/.test(digits) ? 15 : /^3(0|6|8)/.test(digits) ? 14 : 16
  if (digits.length < length) return ['incomplete_number', 'Your card number is incomplete.']
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? null : ['invalid_number', 'Your card number is invalid.']
}

function faultOfExpiry(digits) {
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
  if (digits.length < 4 || month < 1 || month > 12) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."]
  }
  const today = new Date()
  if (year < today.getFullYear()) return ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
  if (year > today.getFullYear() + 50) return ['invalid_expiry_year', "Your card's expiration year is invalid."]
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1
  return isPast ? ['invalid_expiry_month_past', "Your card's expiration date is in the past."] : null
}

function showFault(field, fault) {
  document.getElementById(`${field.id}-error`).textContent = fault?.[1] ?? ''
  if (fault) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

/** Checks all fields and goes to the first that is wrong. */
function assertComplete() {
  const faults = fields.map((field) => faultOf(field))
  fields.forEach((field, index) => {
    showFault(field, faults[index])
  })
  const first = faults.findIndex(Boolean)
  if (first < 0) return true
  fields[first].focus()
  const [code, message] = faults[first]
  tell({ type: 'failed', code, message, isValidation: true })
  return false
}

// Confirming, and what comes of it.

async function confirm() {
  if (isBusy || section.hidden === false || !assertComplete()) return
  setBusy(true)
  say('')
  tell({ type: 'processing' })
  const digits = digitsOf(expiry)
  try {
    show(
      await confirmIntent({
        use_stripe_sdk: 'true',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': digitsOf(number),
        'payment_method_data[card][exp_month]': String(Number(digits.slice(0, 2))),
        'payment_method_data[card][exp_year]': `20${digits.slice(2)}`,
        'payment_method_data[card][cvc]': digitsOf(cvc),
        'payment_method_data[billing_details][name]': name.value.trim(),
        'payment_method_data[billing_details][address][postal_code]': postal.value.trim(),
      }),
    )
  } catch (error) {
    await recover(error)
  }
}

/** An answer may get lost, and another tab may have been quicker: the intent itself knows. */
async function recover(error) {
  const intent = await retrieveIntent().catch(() => null)
  if (['succeeded', 'requires_action', 'processing', 'canceled'].includes(intent?.status)) show(intent)
  else refuse(error)
}

/** Shows an intent as it stands. */
function show(intent) {
  setBusy(false)
  const isDone = ['succeeded', 'processing', 'canceled'].includes(intent.status)
  const waits = intent.status === 'requires_action'
  section.hidden = !waits
  form.hidden = isDone || waits
  testCards.hidden = isDone || waits
  if (waits) {
    sectionTitle.focus()
    tell({ type: 'authenticating' })
  }
  if (intent.status === 'processing') tell({ type: 'processing', isReceived: true })
  if (intent.status === 'canceled') refuse({ code: 'intent_canceled', message: 'This payment has been canceled.' })
  if (intent.status !== 'succeeded') return
  done.textContent = isSetup ? 'Card saved.' : 'Payment complete. In test mode no money moves.'
  done.hidden = false
  tell({ type: 'succeeded', intent: intentId, paymentMethod: intent.payment_method })
}

function refuse({ code, decline_code, param, message }) {
  setBusy(false)
  refused =
    { 'card[number]': number, 'card[exp_month]': expiry, 'card[exp_year]': expiry, 'card[cvc]': cvc }[param] ?? null
  explain(message)
  refused?.focus()
  tell({ type: 'failed', code, declineCode: decline_code, message })
}

/** Says why the last attempt was refused: in our words, or in those of the page that shows us. */
function explain(message) {
  if (refused) showFault(refused, ['refused', message])
  else say(message)
}

function say(message) {
  problem.textContent = message
  problem.hidden = !message
}

function setBusy(busy) {
  isBusy = busy
  for (const element of [...fields, submit, complete, fail]) element.disabled = busy
  submit.textContent = busy ? 'Processing …' : action
}

async function finishAuthentication(outcome) {
  if (isBusy) return
  setBusy(true)
  tell({ type: 'processing' })
  try {
    const { status, payment_method, error } = await authenticate(outcome)
    show({ status, payment_method })
    if (status === 'requires_payment_method') {
      refuse(error)
      number.focus()
    }
  } catch (error) {
    await recover(error)
  }
}

number.addEventListener('input', formatNumber)
expiry.addEventListener('input', formatExpiry)
cvc.addEventListener('input', () => {
  cvc.value = digitsOf(cvc)
})
for (const field of fields) {
  field.addEventListener('input', () => {
    showFault(field, null)
    tell({ type: 'change', isComplete: fields.every((other) => faultOf(other) === null) })
  })
  field.addEventListener('blur', () => {
    if (field.value) showFault(field, faultOf(field))
  })
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void confirm()
})
complete.addEventListener('click', () => void finishAuthentication('complete'))
fail.addEventListener('click', () => void finishAuthentication('fail'))
testCards.addEventListener('click', ({ target }) => {
  const chosen = target.closest('button')?.dataset.number
  if (!chosen) return
  number.value = chosen
  formatNumber()
  expiry.value = '12 / 34'
  cvc.value = /^3[47]/.test(chosen) ? '1234' : '123'
  name.value ||= 'Test Cardholder'
  postal.value ||= '94107'
  for (const field of fields) showFault(field, null)
  tell({ type: 'change', isComplete: true })
  number.focus()
})
listen(({ type, theme, message }) => {
  if (type === 'submit') void confirm()
  if (type === 'theme') setTheme(theme)
  if (type === 'focus') number.focus()
  if (type === 'explain') explain(message)
})
new ResizeObserver(() => {
  tell({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
}).observe(document.documentElement)

// An intent may be paid already, or wait for authentication, as after a reload.
try {
  show(await retrieveIntent())
  if (!form.hidden) tell({ type: 'ready' })
} catch (error) {
  form.hidden = true
  testCards.hidden = true
  refuse(error)
}
