import { partsOfRemark } from './remarkParts.ts'

type Named = { name: string }

const LABELLED = /^(speaker|said by|spoken by|character) ?[:=] ?["“']?([^"“”]{1,60})["”]?$/i
const NOBODY = new Set([
  ...['none', 'nobody', 'no one', 'n/a', 'na', 'unknown', 'various', 'any', 'anyone', '-', 'tbd', 'on', 'off', 'yes'],
  ...['no', 'true', 'false', 'null', 'left', 'right', 'mono', 'stereo'],
])
const PARTICLES = new Set(['the', 'of', 'and', 'a', 'von', 'van', 'de', 'del', 'la', 'le', 'el', 'der', 'da', 'di'])
const MAX_WORDS = 5
const INTRODUCED = /^(?:(?:speaker|character|voice) ?[:=] ?|(?:said|spoken) by ?[:=]? ?|npc )/i
const SPEAKS =
  /^(?:["”]?[.]?$| ?:(?! ?\d)| [–—-] | (?:to|says?|said|speaks?|spoke|shouts?|whispers?|asks?|answers?|replies|yells?|sings?|thinks?|cries|mutters?|laughs?|calls?|speaking|talking|shouting|whispering|asking|answering|replying|yelling|singing|thinking|crying|muttering|laughing|calling|angrily|quietly|loudly|softly|happily|sadly|calmly|coldly|nervously)(?:$|[ .:]))/i

/**
 * Guesses a name that the context labels, "speaker: Maren; harbour.txt", or a character of the page with whom a part of it
 * begins, "Maren, shouting". A name within a sentence may be anybody's.
 */
export function guessSpeaker(context: string, characters: readonly Named[] = []): string | undefined {
  const parts = partsOfRemark(context)
  for (const part of parts) {
    const name = characterIn(part, characters) ?? labelledIn(part)
    if (name !== undefined) return name
  }
  return undefined
}

function labelledIn(part: string): string | undefined {
  const [, label, found = ''] = LABELLED.exec(part) ?? []
  const name = found.replace(/'$/, '').trim()
  if (label === undefined || !/\p{L}/u.test(name) || NOBODY.has(name.toLowerCase())) return undefined
  const words = name.split(/\s+/)
  if (words.length > MAX_WORDS) return undefined
  // A character may be a letter, or what somebody is like.
  if (label.toLowerCase() !== 'character') return name
  return name.length > 1 && words.every((word) => PARTICLES.has(word) || !/^\p{Ll}/u.test(word)) ? name : undefined
}

function characterIn(part: string, characters: readonly Named[]): string | undefined {
  const said = part.replace(INTRODUCED, '').replace(/^["“']/, '')
  const lower = said.toLowerCase()
  const named = characters.filter(({ name }) => {
    const own = name.trim().toLowerCase()
    return own !== '' && lower.startsWith(own) && SPEAKS.test(said.slice(own.length))
  })
  return named.sort((a, b) => b.name.length - a.name.length)[0]?.name
}
