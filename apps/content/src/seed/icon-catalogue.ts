import type { iconCategories } from '../collections/icons.ts'

type Category = (typeof iconCategories)[number]

const byCategory: Record<Category, string> = {
  navigation: 'Home Menu Close ArrowBack ArrowForward KeyboardArrowDown ChevronRight MoreVert Refresh OpenInNew',
  content: 'Add Edit Delete ContentCopy Save Link Flag FilterList Sort Undo',
  communication: 'Email Phone Chat Forum Contacts Campaign AlternateEmail MarkEmailRead RssFeed',
  social: 'Share Favorite ThumbUp Groups Public Recommend Trophy Celebration',
  media: 'PhotoCamera Image PhotoLibrary Videocam PlayCircle Movie Palette Mic',
  status: 'CheckCircle Info Warning Error Pending Verified Lock Visibility Notifications',
  user: 'Person PersonAdd AccountCircle Group ManageAccounts Badge Login Logout',
  settings: 'Settings Tune Build Language DarkMode Contrast Accessibility Translate',
  location: 'LocationOn Map Explore MyLocation Directions NearMe PinDrop Landscape',
  time: 'Schedule CalendarMonth Event Today History Timer Alarm HourglassEmpty',
  business: 'Storefront Payments CreditCard Receipt ShoppingCart Sell BarChart Handshake Work',
  technology: 'Computer Tablet Wifi Cloud Bolt QrCode Security Devices',
  transportation: 'DirectionsCar Flight Train DirectionsBoat DirectionsBus PedalBike LocalTaxi EvStation',
  entertainment: 'Hiking Pool Kayaking DownhillSkiing BeachAccess LocalActivity Restaurant SportsEsports MusicNote',
}

const outsideCategories = 'ErrorOutline Brush TrendingUp'

type Icon = { value: string; label: string; category: Category | null }

function iconsOf(values: string, category: Category | null): Icon[] {
  return values.split(' ').map((value) => ({ value, label: value.replace(/(?<=.)(?=[A-Z])/g, ' '), category }))
}

/** The icon catalogue: names of Material icons with human-readable labels. */
export const iconCatalogue: readonly Icon[] = [
  ...(Object.entries(byCategory) as [Category, string][]).flatMap(([category, values]) => iconsOf(values, category)),
  ...iconsOf(outsideCategories, null),
]
