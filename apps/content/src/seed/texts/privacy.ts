import { ACCOUNT_KEPT_DAYS, BRAND_NAME, EVENTS_KEPT_MONTHS } from '@lodestay/domain'

/** The demo's privacy page, in Markdown. Production operators write their own. */
export const privacy = `You can look around ${BRAND_NAME} without telling us who you are. This page says what we learn when you do more than that, and what happens to it.

## What we keep

- **Your account**: name, email address, a password that only you know (we keep a value that it can be checked against), the second factor if you use one.
- **What you do with it**: favorites, saved searches, stays and promotions of yours, messages to us.
- **Payments**: what you bought and for how much. Card numbers go to the payment provider and never to us.
- **Visits**: which pages were viewed and which booking links were followed, to show hosts what their stays and promotions bring. Hosts see numbers, never people.

## What we do not do

We do not sell or rent data. We do not follow you across other sites. We do not let outlets know who clicked.

## Who else sees it

- Hosts see what you write to them, and who works in their organization.
- Outlets see what they need to carry out a promotion: its text, pictures and dates, the name of the stay, the names of the people who take part, the host’s notes and contest terms, and the name of a winner whom they announce.
- Providers work for us under contract: hosting, payments, mail, and sign-in.

## How long

- Your account and what belongs to it: until you delete it, and ${ACCOUNT_KEPT_DAYS} days more, in which you can have it back.
- Invoices and payments: as long as the law demands, usually seven years.
- Visits: as single events for ${EVENTS_KEPT_MONTHS} months, as counts after that.
- Decisions about content, and who made them: in a log that nobody can change, for as long as there is a site.

## Your choices

Under Account you can see and change what we know, download a copy, and delete all of it with your account. Write to us if something is wrong. If our answer does not satisfy you, the data protection authority of your state or country will hear you.

## Cookies

They keep you signed in, know the device you sign in with, and remember what you chose: the organization you work in, the columns of a table, the stays you liked before you had an account. Light or dark, recent searches and what you have begun to write stay in your browser. None of them follows you anywhere else, so there is no banner.
`
