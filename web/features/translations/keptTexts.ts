import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A text that could not be saved, kept on this device until its writer puts it back or lets it go. */
export type KeptText = { source_text_id: string; text: string }
export type Place = { user_id: string; page_id: string; language: LanguageCode }

const PREFIX = 'dragoman/kept/'
const keyOf = ({ user_id, page_id, language }: Place) => `${PREFIX}${user_id}/${page_id}/${language}`

/** Where texts of this person are kept on this device. */
export const keptKeysOf = (user_id: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${user_id}/`))

export function readKept(place: Place): KeptText[] {
  return JSON.parse(localStorage.getItem(keyOf(place)) ?? '[]') as KeptText[]
}

/** A later text of the same row replaces the earlier one. */
export function keepAside(place: Place, texts: readonly KeptText[]) {
  if (texts.length === 0) return
  const rows = new Set(texts.map(({ source_text_id }) => source_text_id))
  write(place, [...readKept(place).filter(({ source_text_id }) => !rows.has(source_text_id)), ...texts])
}

export function dropKept(place: Place, sourceTextId: string) {
  write(
    place,
    readKept(place).filter(({ source_text_id }) => source_text_id !== sourceTextId),
  )
}

function write(place: Place, texts: KeptText[]) {
  if (texts.length === 0) localStorage.removeItem(keyOf(place))
  else localStorage.setItem(keyOf(place), JSON.stringify(texts))
}
