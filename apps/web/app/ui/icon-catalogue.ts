import accessibility from '@material-symbols/svg-400/rounded/accessibility.svg?path'
import accountCircle from '@material-symbols/svg-400/rounded/account_circle.svg?path'
import add from '@material-symbols/svg-400/rounded/add.svg?path'
import adminPanelSettings from '@material-symbols/svg-400/rounded/admin_panel_settings.svg?path'
import alarm from '@material-symbols/svg-400/rounded/alarm.svg?path'
import alternateEmail from '@material-symbols/svg-400/rounded/alternate_email.svg?path'
import analytics from '@material-symbols/svg-400/rounded/analytics.svg?path'
import apps from '@material-symbols/svg-400/rounded/apps.svg?path'
import archive from '@material-symbols/svg-400/rounded/archive.svg?path'
import arrowBack from '@material-symbols/svg-400/rounded/arrow_back.svg?path'
import arrowDownward from '@material-symbols/svg-400/rounded/arrow_downward.svg?path'
import arrowForward from '@material-symbols/svg-400/rounded/arrow_forward.svg?path'
import arrowUpward from '@material-symbols/svg-400/rounded/arrow_upward.svg?path'
import attachMoney from '@material-symbols/svg-400/rounded/attach_money.svg?path'
import badge from '@material-symbols/svg-400/rounded/badge.svg?path'
import barChart from '@material-symbols/svg-400/rounded/bar_chart.svg?path'
import beachAccess from '@material-symbols/svg-400/rounded/beach_access.svg?path'
import block from '@material-symbols/svg-400/rounded/block.svg?path'
import bluetooth from '@material-symbols/svg-400/rounded/bluetooth.svg?path'
import bolt from '@material-symbols/svg-400/rounded/bolt.svg?path'
import brightness6 from '@material-symbols/svg-400/rounded/brightness_6.svg?path'
import brush from '@material-symbols/svg-400/rounded/brush.svg?path'
import build from '@material-symbols/svg-400/rounded/build.svg?path'
import calendarMonth from '@material-symbols/svg-400/rounded/calendar_month.svg?path'
import calendarToday from '@material-symbols/svg-400/rounded/calendar_today.svg?path'
import call from '@material-symbols/svg-400/rounded/call.svg?path'
import campaign from '@material-symbols/svg-400/rounded/campaign.svg?path'
import cancel from '@material-symbols/svg-400/rounded/cancel.svg?path'
import casino from '@material-symbols/svg-400/rounded/casino.svg?path'
import celebration from '@material-symbols/svg-400/rounded/celebration.svg?path'
import chat from '@material-symbols/svg-400/rounded/chat.svg?path'
import check from '@material-symbols/svg-400/rounded/check.svg?path'
import checkCircle from '@material-symbols/svg-400/rounded/check_circle.svg?path'
import chevronLeft from '@material-symbols/svg-400/rounded/chevron_left.svg?path'
import chevronRight from '@material-symbols/svg-400/rounded/chevron_right.svg?path'
import close from '@material-symbols/svg-400/rounded/close.svg?path'
import cloud from '@material-symbols/svg-400/rounded/cloud.svg?path'
import code from '@material-symbols/svg-400/rounded/code.svg?path'
import computer from '@material-symbols/svg-400/rounded/computer.svg?path'
import contactMail from '@material-symbols/svg-400/rounded/contact_mail.svg?path'
import contacts from '@material-symbols/svg-400/rounded/contacts.svg?path'
import contentCopy from '@material-symbols/svg-400/rounded/content_copy.svg?path'
import contentPaste from '@material-symbols/svg-400/rounded/content_paste.svg?path'
import contrast from '@material-symbols/svg-400/rounded/contrast.svg?path'
import creditCard from '@material-symbols/svg-400/rounded/credit_card.svg?path'
import darkMode from '@material-symbols/svg-400/rounded/dark_mode.svg?path'
import dateRange from '@material-symbols/svg-400/rounded/date_range.svg?path'
import deleteIcon from '@material-symbols/svg-400/rounded/delete.svg?path'
import devices from '@material-symbols/svg-400/rounded/devices.svg?path'
import directions from '@material-symbols/svg-400/rounded/directions.svg?path'
import directionsBike from '@material-symbols/svg-400/rounded/directions_bike.svg?path'
import directionsBoat from '@material-symbols/svg-400/rounded/directions_boat.svg?path'
import directionsBus from '@material-symbols/svg-400/rounded/directions_bus.svg?path'
import directionsCar from '@material-symbols/svg-400/rounded/directions_car.svg?path'
import directionsWalk from '@material-symbols/svg-400/rounded/directions_walk.svg?path'
import domain from '@material-symbols/svg-400/rounded/domain.svg?path'
import downhillSkiing from '@material-symbols/svg-400/rounded/downhill_skiing.svg?path'
import download from '@material-symbols/svg-400/rounded/download.svg?path'
import edit from '@material-symbols/svg-400/rounded/edit.svg?path'
import error from '@material-symbols/svg-400/rounded/error.svg?path'
import evStation from '@material-symbols/svg-400/rounded/ev_station.svg?path'
import event from '@material-symbols/svg-400/rounded/event.svg?path'
import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import eventBusy from '@material-symbols/svg-400/rounded/event_busy.svg?path'
import explore from '@material-symbols/svg-400/rounded/explore.svg?path'
import extension from '@material-symbols/svg-400/rounded/extension.svg?path'
import face from '@material-symbols/svg-400/rounded/face.svg?path'
import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import filterList from '@material-symbols/svg-400/rounded/filter_list.svg?path'
import fitnessCenter from '@material-symbols/svg-400/rounded/fitness_center.svg?path'
import flag from '@material-symbols/svg-400/rounded/flag.svg?path'
import flight from '@material-symbols/svg-400/rounded/flight.svg?path'
import forum from '@material-symbols/svg-400/rounded/forum.svg?path'
import group from '@material-symbols/svg-400/rounded/group.svg?path'
import groups from '@material-symbols/svg-400/rounded/groups.svg?path'
import handshake from '@material-symbols/svg-400/rounded/handshake.svg?path'
import help from '@material-symbols/svg-400/rounded/help.svg?path'
import hiking from '@material-symbols/svg-400/rounded/hiking.svg?path'
import history from '@material-symbols/svg-400/rounded/history.svg?path'
import home from '@material-symbols/svg-400/rounded/home.svg?path'
import hotTub from '@material-symbols/svg-400/rounded/hot_tub.svg?path'
import hourglassEmpty from '@material-symbols/svg-400/rounded/hourglass_empty.svg?path'
import image from '@material-symbols/svg-400/rounded/image.svg?path'
import info from '@material-symbols/svg-400/rounded/info.svg?path'
import inventory2 from '@material-symbols/svg-400/rounded/inventory_2.svg?path'
import kayaking from '@material-symbols/svg-400/rounded/kayaking.svg?path'
import keyboardArrowDown from '@material-symbols/svg-400/rounded/keyboard_arrow_down.svg?path'
import keyboardArrowUp from '@material-symbols/svg-400/rounded/keyboard_arrow_up.svg?path'
import landscape from '@material-symbols/svg-400/rounded/landscape.svg?path'
import language from '@material-symbols/svg-400/rounded/language.svg?path'
import lightMode from '@material-symbols/svg-400/rounded/light_mode.svg?path'
import link from '@material-symbols/svg-400/rounded/link.svg?path'
import localActivity from '@material-symbols/svg-400/rounded/local_activity.svg?path'
import localBar from '@material-symbols/svg-400/rounded/local_bar.svg?path'
import localParking from '@material-symbols/svg-400/rounded/local_parking.svg?path'
import localTaxi from '@material-symbols/svg-400/rounded/local_taxi.svg?path'
import locationOn from '@material-symbols/svg-400/rounded/location_on.svg?path'
import lock from '@material-symbols/svg-400/rounded/lock.svg?path'
import lockOpen from '@material-symbols/svg-400/rounded/lock_open.svg?path'
import login from '@material-symbols/svg-400/rounded/login.svg?path'
import logout from '@material-symbols/svg-400/rounded/logout.svg?path'
import mail from '@material-symbols/svg-400/rounded/mail.svg?path'
import manageAccounts from '@material-symbols/svg-400/rounded/manage_accounts.svg?path'
import map from '@material-symbols/svg-400/rounded/map.svg?path'
import markEmailRead from '@material-symbols/svg-400/rounded/mark_email_read.svg?path'
import menuIcon from '@material-symbols/svg-400/rounded/menu.svg?path'
import mic from '@material-symbols/svg-400/rounded/mic.svg?path'
import mobile from '@material-symbols/svg-400/rounded/mobile.svg?path'
import moreHoriz from '@material-symbols/svg-400/rounded/more_horiz.svg?path'
import moreVert from '@material-symbols/svg-400/rounded/more_vert.svg?path'
import movie from '@material-symbols/svg-400/rounded/movie.svg?path'
import musicNote from '@material-symbols/svg-400/rounded/music_note.svg?path'
import myLocation from '@material-symbols/svg-400/rounded/my_location.svg?path'
import nearMe from '@material-symbols/svg-400/rounded/near_me.svg?path'
import notifications from '@material-symbols/svg-400/rounded/notifications.svg?path'
import openInNew from '@material-symbols/svg-400/rounded/open_in_new.svg?path'
import palette from '@material-symbols/svg-400/rounded/palette.svg?path'
import park from '@material-symbols/svg-400/rounded/park.svg?path'
import pause from '@material-symbols/svg-400/rounded/pause.svg?path'
import payments from '@material-symbols/svg-400/rounded/payments.svg?path'
import pedalBike from '@material-symbols/svg-400/rounded/pedal_bike.svg?path'
import pending from '@material-symbols/svg-400/rounded/pending.svg?path'
import person from '@material-symbols/svg-400/rounded/person.svg?path'
import personAdd from '@material-symbols/svg-400/rounded/person_add.svg?path'
import photoCamera from '@material-symbols/svg-400/rounded/photo_camera.svg?path'
import photoLibrary from '@material-symbols/svg-400/rounded/photo_library.svg?path'
import pinDrop from '@material-symbols/svg-400/rounded/pin_drop.svg?path'
import playArrow from '@material-symbols/svg-400/rounded/play_arrow.svg?path'
import playCircle from '@material-symbols/svg-400/rounded/play_circle.svg?path'
import pool from '@material-symbols/svg-400/rounded/pool.svg?path'
import publicIcon from '@material-symbols/svg-400/rounded/public.svg?path'
import qrCode from '@material-symbols/svg-400/rounded/qr_code.svg?path'
import receipt from '@material-symbols/svg-400/rounded/receipt.svg?path'
import recommend from '@material-symbols/svg-400/rounded/recommend.svg?path'
import redo from '@material-symbols/svg-400/rounded/redo.svg?path'
import refresh from '@material-symbols/svg-400/rounded/refresh.svg?path'
import remove from '@material-symbols/svg-400/rounded/remove.svg?path'
import restaurant from '@material-symbols/svg-400/rounded/restaurant.svg?path'
import rssFeed from '@material-symbols/svg-400/rounded/rss_feed.svg?path'
import sailing from '@material-symbols/svg-400/rounded/sailing.svg?path'
import save from '@material-symbols/svg-400/rounded/save.svg?path'
import schedule from '@material-symbols/svg-400/rounded/schedule.svg?path'
import search from '@material-symbols/svg-400/rounded/search.svg?path'
import security from '@material-symbols/svg-400/rounded/security.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import send from '@material-symbols/svg-400/rounded/send.svg?path'
import settings from '@material-symbols/svg-400/rounded/settings.svg?path'
import share from '@material-symbols/svg-400/rounded/share.svg?path'
import shoppingCart from '@material-symbols/svg-400/rounded/shopping_cart.svg?path'
import sms from '@material-symbols/svg-400/rounded/sms.svg?path'
import sort from '@material-symbols/svg-400/rounded/sort.svg?path'
import spa from '@material-symbols/svg-400/rounded/spa.svg?path'
import sportsEsports from '@material-symbols/svg-400/rounded/sports_esports.svg?path'
import star from '@material-symbols/svg-400/rounded/star.svg?path'
import stop from '@material-symbols/svg-400/rounded/stop.svg?path'
import storage from '@material-symbols/svg-400/rounded/storage.svg?path'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import tablet from '@material-symbols/svg-400/rounded/tablet.svg?path'
import theaterComedy from '@material-symbols/svg-400/rounded/theater_comedy.svg?path'
import thumbDown from '@material-symbols/svg-400/rounded/thumb_down.svg?path'
import thumbUp from '@material-symbols/svg-400/rounded/thumb_up.svg?path'
import timer from '@material-symbols/svg-400/rounded/timer.svg?path'
import today from '@material-symbols/svg-400/rounded/today.svg?path'
import toggleOn from '@material-symbols/svg-400/rounded/toggle_on.svg?path'
import train from '@material-symbols/svg-400/rounded/train.svg?path'
import translate from '@material-symbols/svg-400/rounded/translate.svg?path'
import trendingUp from '@material-symbols/svg-400/rounded/trending_up.svg?path'
import trophy from '@material-symbols/svg-400/rounded/trophy.svg?path'
import tune from '@material-symbols/svg-400/rounded/tune.svg?path'
import tv from '@material-symbols/svg-400/rounded/tv.svg?path'
import undo from '@material-symbols/svg-400/rounded/undo.svg?path'
import upload from '@material-symbols/svg-400/rounded/upload.svg?path'
import verified from '@material-symbols/svg-400/rounded/verified.svg?path'
import videoLibrary from '@material-symbols/svg-400/rounded/video_library.svg?path'
import videocam from '@material-symbols/svg-400/rounded/videocam.svg?path'
import visibility from '@material-symbols/svg-400/rounded/visibility.svg?path'
import visibilityOff from '@material-symbols/svg-400/rounded/visibility_off.svg?path'
import warning from '@material-symbols/svg-400/rounded/warning.svg?path'
import water from '@material-symbols/svg-400/rounded/water.svg?path'
import wifi from '@material-symbols/svg-400/rounded/wifi.svg?path'
import work from '@material-symbols/svg-400/rounded/work.svg?path'

/**
 * The icon catalogue: Material's names, as the content system stores them, by category, with the symbol that draws
 * each. Some names are aliases there (ErrorOutline is 'error'). Only the sprite at /icons.svg imports this, so it costs
 * browsers nothing; pages import the icons they need one by one.
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
} as const satisfies Record<string, Record<string, string>>
