import { FeedbackLink } from '../features/feedback/feedback-link.tsx'
import { Link } from '../lib/link.tsx'
import { paths } from '../lib/paths.ts'
import { useBrand } from '../lib/root-data.ts'
import * as uiTexts from '../ui/texts.ts'
import { LanguageLink } from './language-link.tsx'
import * as texts from './texts.ts'
import { Wordmark } from './wordmark.tsx'

const columns = [
  {
    title: texts.travel,
    links: [
      [uiTexts.allStays, paths.stays()],
      [uiTexts.topStays, paths.topStays()],
      [uiTexts.offers, paths.offers()],
      [uiTexts.lastMinuteNights, paths.cancellations()],
      [uiTexts.giveaways, paths.giveaways()],
      [uiTexts.favorites, paths.favorites()],
      [uiTexts.watches, paths.watches()],
      [uiTexts.recentlyViewed, paths.recent()],
    ],
  },
  {
    title: texts.host,
    links: [
      [uiTexts.plansAndPricing, paths.plans()],
      [uiTexts.outlets, paths.outlets()],
      [texts.yourPlaces, paths.hostStart()],
    ],
  },
  {
    title: texts.company,
    links: [
      [texts.aboutUs, paths.page('about')],
      [texts.help, paths.page('help')],
      [uiTexts.contact, paths.contact()],
      [uiTexts.newsletters, paths.newsletters()],
      [uiTexts.waitlist, paths.waitlist()],
    ],
  },
] as const

export default function Footer() {
  const brand = useBrand()
  return (
    <footer className="mt-24 border-t border-line bg-sunken pb-(--bottom-bar-height)">
      <div className="page-column grid gap-x-10 gap-y-9 pt-14 pb-10 grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full flex flex-col gap-4 lg:col-span-1">
          <Wordmark />
          <p className="max-w-xs text-sm text-ink-soft">{texts.footerLead}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="eyebrow mb-2">{title}</p>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to} className="footer-entry">
                    {label}
                  </Link>
                </li>
              ))}
              {title === texts.company && (
                <li>
                  <FeedbackLink className="footer-entry" />
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
              {texts.terms}
            </Link>
            <Link className="link text-ink-soft" to={paths.page('privacy')}>
              {texts.privacy}
            </Link>
            <LanguageLink className="link text-ink-soft" />
          </p>
          <p>
            {texts.attribution.before}{' '}
            <a className="link text-ink-soft" href="https://insideairbnb.com" rel="noreferrer">
              {texts.attribution.source}
            </a>
            ,{' '}
            <a
              className="link text-ink-soft"
              href="https://creativecommons.org/licenses/by/4.0/"
              rel="license noreferrer"
            >
              {texts.attribution.license}
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
