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
      [texts.aboutUs, paths.sitePage('about')],
      [texts.help, paths.sitePage('help')],
      [uiTexts.contact, paths.contact()],
      [uiTexts.newsletters, paths.newsletters()],
      [uiTexts.waitlist, paths.waitlist()],
    ],
  },
] as const

export default function Footer() {
  const brand = useBrand()
  return (
    <footer className="site-footer">
      <div className="page-column footer-columns">
        <div className="footer-brand">
          <Wordmark />
          <p>{texts.footerLead}</p>
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
        <div className="footer-line">
          <p className="flex flex-wrap gap-x-5">
            © {brand}
            <Link className="link text-ink-soft" to={paths.sitePage('terms')}>
              {texts.terms}
            </Link>
            <Link className="link text-ink-soft" to={paths.sitePage('privacy')}>
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
