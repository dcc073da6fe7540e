/** The HTML entities that texts of listings contain: those of Latin-1, punctuation and the markup itself. */

/** From U+00A0 to U+00FF. */
const latin1 = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
  deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const characters: ReadonlyMap<string, string> = new Map([
  ...latin1
    .trim()
    .split(/\s+/)
    .map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    // These may also be written in capital letters.
    AMP: '&',
    LT: '<',
    GT: '>',
    QUOT: '"',
    COPY: '©',
    REG: '®',
    TRADE: '™',
    trade: '™',
    euro: '€',
    hellip: '…',
    bull: '•',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    prime: '′',
    Prime: '″',
    dagger: '†',
    Dagger: '‡',
    permil: '‰',
    frasl: '⁄',
    minus: '−',
    tilde: '˜',
    circ: 'ˆ',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    fnof: 'ƒ',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    spades: '♠',
    clubs: '♣',
    hearts: '♥',
    diams: '♦',
    infin: '∞',
    ne: '≠',
    le: '≤',
    ge: '≥',
    asymp: '≈',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
  }),
])

/** The character of an entity by its name, whose case matters; null if it is unknown. */
export function characterNamed(name: string): string | null {
  return characters.get(name) ?? null
}
