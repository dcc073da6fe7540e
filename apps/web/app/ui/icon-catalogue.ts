import type { IconName } from '@lodestay/domain/pages/icon-names'
import accessibility from '@lodestay/icons/accessibility.svg?path'
import accountCircle from '@lodestay/icons/account_circle.svg?path'
import add from '@lodestay/icons/add.svg?path'
import adminPanelSettings from '@lodestay/icons/admin_panel_settings.svg?path'
import alarm from '@lodestay/icons/alarm.svg?path'
import alternateEmail from '@lodestay/icons/alternate_email.svg?path'
import analytics from '@lodestay/icons/analytics.svg?path'
import apps from '@lodestay/icons/apps.svg?path'
import archive from '@lodestay/icons/archive.svg?path'
import arrowBack from '@lodestay/icons/arrow_back.svg?path'
import arrowDownward from '@lodestay/icons/arrow_downward.svg?path'
import arrowForward from '@lodestay/icons/arrow_forward.svg?path'
import arrowUpward from '@lodestay/icons/arrow_upward.svg?path'
import attachMoney from '@lodestay/icons/attach_money.svg?path'
import badge from '@lodestay/icons/badge.svg?path'
import barChart from '@lodestay/icons/bar_chart.svg?path'
import beachAccess from '@lodestay/icons/beach_access.svg?path'
import block from '@lodestay/icons/block.svg?path'
import bluetooth from '@lodestay/icons/bluetooth.svg?path'
import bolt from '@lodestay/icons/bolt.svg?path'
import brightness6 from '@lodestay/icons/brightness_6.svg?path'
import brush from '@lodestay/icons/brush.svg?path'
import build from '@lodestay/icons/build.svg?path'
import calendarMonth from '@lodestay/icons/calendar_month.svg?path'
import calendarToday from '@lodestay/icons/calendar_today.svg?path'
import call from '@lodestay/icons/call.svg?path'
import campaign from '@lodestay/icons/campaign.svg?path'
import cancel from '@lodestay/icons/cancel.svg?path'
import casino from '@lodestay/icons/casino.svg?path'
import celebration from '@lodestay/icons/celebration.svg?path'
import chat from '@lodestay/icons/chat.svg?path'
import check from '@lodestay/icons/check.svg?path'
import checkCircle from '@lodestay/icons/check_circle.svg?path'
import chevronLeft from '@lodestay/icons/chevron_left.svg?path'
import chevronRight from '@lodestay/icons/chevron_right.svg?path'
import close from '@lodestay/icons/close.svg?path'
import cloud from '@lodestay/icons/cloud.svg?path'
import code from '@lodestay/icons/code.svg?path'
import computer from '@lodestay/icons/computer.svg?path'
import contactMail from '@lodestay/icons/contact_mail.svg?path'
import contacts from '@lodestay/icons/contacts.svg?path'
import contentCopy from '@lodestay/icons/content_copy.svg?path'
import contentPaste from '@lodestay/icons/content_paste.svg?path'
import contrast from '@lodestay/icons/contrast.svg?path'
import creditCard from '@lodestay/icons/credit_card.svg?path'
import darkMode from '@lodestay/icons/dark_mode.svg?path'
import dateRange from '@lodestay/icons/date_range.svg?path'
import deleteIcon from '@lodestay/icons/delete.svg?path'
import devices from '@lodestay/icons/devices.svg?path'
import directions from '@lodestay/icons/directions.svg?path'
import directionsBike from '@lodestay/icons/directions_bike.svg?path'
import directionsBoat from '@lodestay/icons/directions_boat.svg?path'
import directionsBus from '@lodestay/icons/directions_bus.svg?path'
import directionsCar from '@lodestay/icons/directions_car.svg?path'
import directionsWalk from '@lodestay/icons/directions_walk.svg?path'
import domain from '@lodestay/icons/domain.svg?path'
import downhillSkiing from '@lodestay/icons/downhill_skiing.svg?path'
import download from '@lodestay/icons/download.svg?path'
import edit from '@lodestay/icons/edit.svg?path'
import error from '@lodestay/icons/error.svg?path'
import evStation from '@lodestay/icons/ev_station.svg?path'
import event from '@lodestay/icons/event.svg?path'
import eventAvailable from '@lodestay/icons/event_available.svg?path'
import eventBusy from '@lodestay/icons/event_busy.svg?path'
import explore from '@lodestay/icons/explore.svg?path'
import extension from '@lodestay/icons/extension.svg?path'
import face from '@lodestay/icons/face.svg?path'
import favorite from '@lodestay/icons/favorite.svg?path'
import filterList from '@lodestay/icons/filter_list.svg?path'
import fitnessCenter from '@lodestay/icons/fitness_center.svg?path'
import flag from '@lodestay/icons/flag.svg?path'
import flight from '@lodestay/icons/flight.svg?path'
import forum from '@lodestay/icons/forum.svg?path'
import group from '@lodestay/icons/group.svg?path'
import groups from '@lodestay/icons/groups.svg?path'
import handshake from '@lodestay/icons/handshake.svg?path'
import help from '@lodestay/icons/help.svg?path'
import hiking from '@lodestay/icons/hiking.svg?path'
import history from '@lodestay/icons/history.svg?path'
import home from '@lodestay/icons/home.svg?path'
import hotTub from '@lodestay/icons/hot_tub.svg?path'
import hourglassEmpty from '@lodestay/icons/hourglass_empty.svg?path'
import image from '@lodestay/icons/image.svg?path'
import info from '@lodestay/icons/info.svg?path'
import inventory2 from '@lodestay/icons/inventory_2.svg?path'
import kayaking from '@lodestay/icons/kayaking.svg?path'
import keyboardArrowDown from '@lodestay/icons/keyboard_arrow_down.svg?path'
import keyboardArrowUp from '@lodestay/icons/keyboard_arrow_up.svg?path'
import landscape from '@lodestay/icons/landscape.svg?path'
import language from '@lodestay/icons/language.svg?path'
import lightMode from '@lodestay/icons/light_mode.svg?path'
import link from '@lodestay/icons/link.svg?path'
import localActivity from '@lodestay/icons/local_activity.svg?path'
import localBar from '@lodestay/icons/local_bar.svg?path'
import localParking from '@lodestay/icons/local_parking.svg?path'
import localTaxi from '@lodestay/icons/local_taxi.svg?path'
import locationOn from '@lodestay/icons/location_on.svg?path'
import lock from '@lodestay/icons/lock.svg?path'
import lockOpen from '@lodestay/icons/lock_open.svg?path'
import login from '@lodestay/icons/login.svg?path'
import logout from '@lodestay/icons/logout.svg?path'
import mail from '@lodestay/icons/mail.svg?path'
import manageAccounts from '@lodestay/icons/manage_accounts.svg?path'
import map from '@lodestay/icons/map.svg?path'
import markEmailRead from '@lodestay/icons/mark_email_read.svg?path'
import menuIcon from '@lodestay/icons/menu.svg?path'
import mic from '@lodestay/icons/mic.svg?path'
import mobile from '@lodestay/icons/mobile.svg?path'
import moreHoriz from '@lodestay/icons/more_horiz.svg?path'
import moreVert from '@lodestay/icons/more_vert.svg?path'
import movie from '@lodestay/icons/movie.svg?path'
import musicNote from '@lodestay/icons/music_note.svg?path'
import myLocation from '@lodestay/icons/my_location.svg?path'
import nearMe from '@lodestay/icons/near_me.svg?path'
import notifications from '@lodestay/icons/notifications.svg?path'
import openInNew from '@lodestay/icons/open_in_new.svg?path'
import palette from '@lodestay/icons/palette.svg?path'
import park from '@lodestay/icons/park.svg?path'
import pause from '@lodestay/icons/pause.svg?path'
import payments from '@lodestay/icons/payments.svg?path'
import pedalBike from '@lodestay/icons/pedal_bike.svg?path'
import pending from '@lodestay/icons/pending.svg?path'
import person from '@lodestay/icons/person.svg?path'
import personAdd from '@lodestay/icons/person_add.svg?path'
import photoCamera from '@lodestay/icons/photo_camera.svg?path'
import photoLibrary from '@lodestay/icons/photo_library.svg?path'
import pinDrop from '@lodestay/icons/pin_drop.svg?path'
import playArrow from '@lodestay/icons/play_arrow.svg?path'
import playCircle from '@lodestay/icons/play_circle.svg?path'
import pool from '@lodestay/icons/pool.svg?path'
import publicIcon from '@lodestay/icons/public.svg?path'
import qrCode from '@lodestay/icons/qr_code.svg?path'
import receipt from '@lodestay/icons/receipt.svg?path'
import recommend from '@lodestay/icons/recommend.svg?path'
import redo from '@lodestay/icons/redo.svg?path'
import refresh from '@lodestay/icons/refresh.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import restaurant from '@lodestay/icons/restaurant.svg?path'
import rssFeed from '@lodestay/icons/rss_feed.svg?path'
import sailing from '@lodestay/icons/sailing.svg?path'
import save from '@lodestay/icons/save.svg?path'
import schedule from '@lodestay/icons/schedule.svg?path'
import search from '@lodestay/icons/search.svg?path'
import security from '@lodestay/icons/security.svg?path'
import sell from '@lodestay/icons/sell.svg?path'
import send from '@lodestay/icons/send.svg?path'
import settings from '@lodestay/icons/settings.svg?path'
import share from '@lodestay/icons/share.svg?path'
import shoppingCart from '@lodestay/icons/shopping_cart.svg?path'
import sms from '@lodestay/icons/sms.svg?path'
import sort from '@lodestay/icons/sort.svg?path'
import spa from '@lodestay/icons/spa.svg?path'
import sportsEsports from '@lodestay/icons/sports_esports.svg?path'
import star from '@lodestay/icons/star.svg?path'
import stop from '@lodestay/icons/stop.svg?path'
import storage from '@lodestay/icons/storage.svg?path'
import storefront from '@lodestay/icons/storefront.svg?path'
import tablet from '@lodestay/icons/tablet.svg?path'
import theaterComedy from '@lodestay/icons/theater_comedy.svg?path'
import thumbDown from '@lodestay/icons/thumb_down.svg?path'
import thumbUp from '@lodestay/icons/thumb_up.svg?path'
import timer from '@lodestay/icons/timer.svg?path'
import today from '@lodestay/icons/today.svg?path'
import toggleOn from '@lodestay/icons/toggle_on.svg?path'
import train from '@lodestay/icons/train.svg?path'
import translate from '@lodestay/icons/translate.svg?path'
import trendingUp from '@lodestay/icons/trending_up.svg?path'
import trophy from '@lodestay/icons/trophy.svg?path'
import tune from '@lodestay/icons/tune.svg?path'
import tv from '@lodestay/icons/tv.svg?path'
import undo from '@lodestay/icons/undo.svg?path'
import upload from '@lodestay/icons/upload.svg?path'
import verified from '@lodestay/icons/verified.svg?path'
import videoLibrary from '@lodestay/icons/video_library.svg?path'
import videocam from '@lodestay/icons/videocam.svg?path'
import visibility from '@lodestay/icons/visibility.svg?path'
import visibilityOff from '@lodestay/icons/visibility_off.svg?path'
import warning from '@lodestay/icons/warning.svg?path'
import water from '@lodestay/icons/water.svg?path'
import wifi from '@lodestay/icons/wifi.svg?path'
import work from '@lodestay/icons/work.svg?path'

/**
 * The icon catalogue: Material's names, as the content system stores them, by category, each with the symbol that draws
 * it. Some names are aliases there (ErrorOutline is 'error'). Only the sprite at /icons.svg imports this, so it costs
 * browsers nothing; pages import the icons they need individually.
 */
export const iconCatalogue = {
  navigation: {
    Home: home,
    Menu: menuIcon,
    Close: close,
    ArrowBack: arrowBack,
    ArrowForward: arrowForward,
    ArrowUpward: arrowUpward,
    ArrowDownward: arrowDownward,
    ChevronLeft: chevronLeft,
    ChevronRight: chevronRight,
    ExpandMore: keyboardArrowDown,
    ExpandLess: keyboardArrowUp,
    MoreVert: moreVert,
    MoreHoriz: moreHoriz,
    Refresh: refresh,
    Apps: apps,
    OpenInNew: openInNew,
    KeyboardArrowDown: keyboardArrowDown,
  },
  content: {
    Add: add,
    Remove: remove,
    Edit: edit,
    Delete: deleteIcon,
    Save: save,
    ContentCopy: contentCopy,
    ContentPaste: contentPaste,
    Search: search,
    FilterList: filterList,
    Sort: sort,
    Link: link,
    Archive: archive,
    Download: download,
    Upload: upload,
    Share: share,
    Undo: undo,
    Redo: redo,
    Flag: flag,
  },
  communication: {
    Email: mail,
    Phone: call,
    Chat: chat,
    Message: sms,
    Forum: forum,
    Notifications: notifications,
    Campaign: campaign,
    ContactMail: contactMail,
    Send: send,
    AlternateEmail: alternateEmail,
    Contacts: contacts,
    MarkEmailRead: markEmailRead,
    RssFeed: rssFeed,
  },
  social: {
    People: group,
    Person: person,
    Group: groups,
    PersonAdd: personAdd,
    ThumbUp: thumbUp,
    ThumbDown: thumbDown,
    Favorite: favorite,
    Star: star,
    Public: publicIcon,
    EmojiEvents: trophy,
    Groups: groups,
    Recommend: recommend,
    Trophy: trophy,
  },
  media: {
    Image: image,
    PhotoCamera: photoCamera,
    PhotoLibrary: photoLibrary,
    VideoLibrary: videoLibrary,
    PlayArrow: playArrow,
    Pause: pause,
    Stop: stop,
    Movie: movie,
    MusicNote: musicNote,
    Mic: mic,
    Videocam: videocam,
    PlayCircle: playCircle,
  },
  status: {
    Check: check,
    CheckCircle: checkCircle,
    Error: error,
    Warning: warning,
    Info: info,
    Help: help,
    Cancel: cancel,
    Block: block,
    Pending: pending,
    Verified: verified,
  },
  user: {
    AccountCircle: accountCircle,
    Login: login,
    Logout: logout,
    Lock: lock,
    LockOpen: lockOpen,
    Visibility: visibility,
    VisibilityOff: visibilityOff,
    Badge: badge,
    AdminPanelSettings: adminPanelSettings,
    Face: face,
    ManageAccounts: manageAccounts,
  },
  settings: {
    Settings: settings,
    Tune: tune,
    Build: build,
    Brightness: brightness6,
    DarkMode: darkMode,
    LightMode: lightMode,
    Language: language,
    Palette: palette,
    Extension: extension,
    ToggleOn: toggleOn,
    Contrast: contrast,
    Accessibility: accessibility,
    Translate: translate,
  },
  location: {
    LocationOn: locationOn,
    Place: pinDrop,
    Map: map,
    MyLocation: myLocation,
    Directions: directions,
    Explore: explore,
    Terrain: landscape,
    BeachAccess: beachAccess,
    Park: park,
    Water: water,
    NearMe: nearMe,
    PinDrop: pinDrop,
    Landscape: landscape,
  },
  time: {
    AccessTime: schedule,
    Alarm: alarm,
    CalendarToday: calendarToday,
    DateRange: dateRange,
    Event: event,
    EventAvailable: eventAvailable,
    EventBusy: eventBusy,
    Timer: timer,
    History: history,
    Today: today,
    Schedule: schedule,
    CalendarMonth: calendarMonth,
    HourglassEmpty: hourglassEmpty,
  },
  business: {
    Business: domain,
    Work: work,
    AttachMoney: attachMoney,
    CreditCard: creditCard,
    Receipt: receipt,
    ShoppingCart: shoppingCart,
    Store: storefront,
    LocalOffer: sell,
    Inventory: inventory2,
    Assessment: analytics,
    Storefront: storefront,
    Payments: payments,
    Sell: sell,
    BarChart: barChart,
    Handshake: handshake,
  },
  technology: {
    Computer: computer,
    Smartphone: mobile,
    Wifi: wifi,
    Bluetooth: bluetooth,
    Cloud: cloud,
    Code: code,
    Storage: storage,
    Security: security,
    Devices: devices,
    Tv: tv,
    Tablet: tablet,
    Bolt: bolt,
    QrCode: qrCode,
  },
  transportation: {
    DirectionsCar: directionsCar,
    DirectionsBus: directionsBus,
    DirectionsBike: directionsBike,
    DirectionsWalk: directionsWalk,
    Flight: flight,
    Train: train,
    LocalTaxi: localTaxi,
    LocalParking: localParking,
    EvStation: evStation,
    Sailing: sailing,
    DirectionsBoat: directionsBoat,
    PedalBike: pedalBike,
  },
  entertainment: {
    SportsEsports: sportsEsports,
    Casino: casino,
    TheaterComedy: theaterComedy,
    FitnessCenter: fitnessCenter,
    Pool: pool,
    HotTub: hotTub,
    Spa: spa,
    Celebration: celebration,
    Restaurant: restaurant,
    LocalBar: localBar,
    Hiking: hiking,
    Kayaking: kayaking,
    DownhillSkiing: downhillSkiing,
    LocalActivity: localActivity,
  },
  others: {
    ErrorOutline: error,
    Brush: brush,
    TrendingUp: trendingUp,
  },
} as const satisfies Record<string, Partial<Record<IconName, string>>>
