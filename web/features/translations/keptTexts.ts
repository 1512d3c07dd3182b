import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A text that could not be saved, kept on this device until its writer puts it back or lets it go. */
export type KeptText = { source_text_id: string; text: string }
export type Place = { user_id: string; page_id: string; language: LanguageCode }

const keyOf = ({ user_id, page_id, language }: Place) => `dragoman/kept/${user_id}/${page_id}/${language}`

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
