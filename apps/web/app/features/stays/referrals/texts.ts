import type { SimilarStays } from '@lodestay/domain/stays/stay-lists'

export const headings: Readonly<Record<SimilarStays['reason'], string>> = {
  nearby: 'More stays nearby',
  'nights-taken': 'Last-minute nights taken? Try these',
  gone: 'Taken? Try these',
}
export const gone = {
  title: 'This stay isn’t available',
  text: 'It’s off the site for now.',
  nearby: 'These places are close by.',
  browse: 'Browse stays',
}
