import { BRAND_NAME } from '@lodestay/domain'

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
- Outlets see the text and the pictures of a promotion that they carry out, and the name of the stay.
- Providers work for us under contract: hosting, payments, mail, and sign-in.

## How long

- Your account and what belongs to it: until you delete it.
- Invoices and payments: as long as the law demands, usually seven years.
- Visits: as single events for ninety days, as counts after that.
- Decisions about content, and who made them: three years.

## Your choices

Under Account you can see and change what we know, and delete all of it with your account. Write to us if you want a copy, or if something is wrong. If our answer does not satisfy you, the data protection authority of your state or country will hear you.

## Cookies

One keeps you signed in, one remembers light or dark. There are no others, so there is no banner.
`
