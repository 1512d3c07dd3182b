/** Dictionaries that were converted by a program have letters of conditions as entities, and flags of which UTF-8 is not said. */
const ENTITIES: Record<string, string> = { '&agrave;': 'à', '&ugrave;': 'ù' }
const ENTITY = /&[au]grave;/gu
const SAYS_FLAGS = /^FLAG /mu
const FLAG_BEYOND_ASCII = /^[SP]FX [^\p{ASCII}]/mu
const decoder = new TextDecoder()
const encoder = new TextEncoder()

export function repairedAffixes(affixes: Uint8Array): Uint8Array {
  const text = decoder.decode(affixes)
  const isUntold = !SAYS_FLAGS.test(text) && FLAG_BEYOND_ASCII.test(text)
  if (!isUntold && !text.includes('&agrave;')) return affixes
  const whole = text.replaceAll(ENTITY, (entity) => ENTITIES[entity]!)
  return encoder.encode(isUntold ? `FLAG UTF-8\n${whole}` : whole)
}
