const ENTITY = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));$/i
const NAMED = new Map(
  Object.entries({
    nbsp: '\u00a0',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    rarr: '→',
    larr: '←',
    uarr: '↑',
    darr: '↓',
    harr: '↔',
    copy: '©',
    reg: '®',
    trade: '™',
    laquo: '«',
    raquo: '»',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    bdquo: '„',
    sbquo: '‚',
    times: '×',
    divide: '÷',
    bull: '•',
    middot: '·',
    deg: '°',
    euro: '€',
    pound: '£',
    para: '¶',
    sect: '§',
    hearts: '♥',
    infin: '∞',
    le: '≤',
    ge: '≥',
    ne: '≠',
    minus: '−',
  }),
)
const MARKUP = '&<>"\''

export function characterOf(piece: string): string | undefined {
  const [all, decimal, hexadecimal, name] = ENTITY.exec(piece) ?? []
  if (all === undefined) return undefined
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
  const character =
    code === undefined ? NAMED.get(name!) : code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
  return character === undefined || MARKUP.includes(character) ? undefined : character
}

export function standsPlain(piece: string, text: string) {
  const character = characterOf(piece)
  return character !== undefined && (text.includes(character) || (character === '…' && text.includes('...')))
}
