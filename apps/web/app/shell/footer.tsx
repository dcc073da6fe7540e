import { Link } from 'react-router'
import { FeedbackLink } from '../features/feedback/feedback-link.tsx'
import { paths } from '../lib/paths.ts'
import { useBrand } from '../lib/root-data.ts'
import { Wordmark } from './wordmark.tsx'

const columns = [
  {
    title: 'Travel',
    links: [
      ['All stays', paths.stays()],
      ['Offers', paths.offers()],
      ['Last-minute nights', paths.cancellations()],
      ['Giveaways', paths.giveaways()],
      ['Favorites', paths.favorites()],
      ['Recently viewed', paths.recent()],
    ],
  },
  {
    title: 'Host',
    links: [
      ['Plans and pricing', paths.plans()],
      ['Your places', paths.hostStart()],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', paths.page('about')],
      ['Help', paths.page('help')],
      ['Contact', paths.contact()],
      ['Waitlist', paths.waitlist()],
    ],
  },
] as const

const entry =
  'inline-flex min-h-9 items-center text-sm text-ink-soft no-underline hover:text-ink hover:underline pointer-coarse:min-h-11'

export default function Footer() {
  const brand = useBrand()
  return (
    <footer className="mt-24 border-t border-line bg-sunken pb-(--bottom-bar-height)">
      <div className="page-column grid gap-x-10 gap-y-9 pt-14 pb-10 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full flex flex-col gap-4 lg:col-span-1">
          <Wordmark />
          <p className="max-w-xs text-sm text-ink-soft">
            Places to stay, from the people who host them. You book on their own page; we point the way.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="eyebrow mb-2">{title}</p>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to} className={entry}>
                    {label}
                  </Link>
                </li>
              ))}
              {title === 'Company' && (
                <li>
                  <FeedbackLink className={entry} />
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-column">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-5 pb-7 text-xs text-ink-faint">
          <p className="flex flex-wrap gap-x-5">
            © {brand}
            <Link className="link text-ink-soft" to={paths.page('terms')}>
              Terms
            </Link>
            <Link className="link text-ink-soft" to={paths.page('privacy')}>
              Privacy
            </Link>
          </p>
          <p>
            Listing data for some places from{' '}
            <a className="link text-ink-soft" href="https://insideairbnb.com" rel="noreferrer">
              Inside Airbnb
            </a>
            ,{' '}
            <a
              className="link text-ink-soft"
              href="https://creativecommons.org/licenses/by/4.0/"
              rel="license noreferrer"
            >
              CC BY 4.0
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
