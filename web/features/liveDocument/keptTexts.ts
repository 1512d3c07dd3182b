import { ObservableV2 } from 'lib0/observable'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A text that could not be saved, kept on this device until its writer puts it back or lets it go. */
export type KeptText = { source_text_id: string; text: string }
export type Place = { user_id: string; page_id: string; language: LanguageCode }

const PREFIX = 'dragoman/kept/'
const keyOf = ({ user_id, page_id, language }: Place) => `${PREFIX}${user_id}/${page_id}/${language}`

/** Text beyond the device's storage is kept while this tab is open. */
const unstored = new Map<string, string>()
const writes = new ObservableV2<Record<string, () => void>>()

/** Whether what is kept here outlives the tab. */
export const isStored = (place: Place) => !unstored.has(keyOf(place))

/** Where texts of this person are kept on this device. */
export const keptKeysOf = (user_id: string) =>
  [...new Set([...Object.keys(localStorage), ...unstored.keys()])].filter((key) =>
    key.startsWith(`${PREFIX}${user_id}/`),
  )

/** Everything kept of this person, whether its page is still there or not. */
export const listKept = (user_id: string) =>
  keptKeysOf(user_id).flatMap((key) => {
    const [page_id = '', language] = key.slice(PREFIX.length + user_id.length + 1).split('/')
    const place = { user_id, page_id, language: language as LanguageCode }
    return readKept(place).map((kept) => ({ ...kept, place }))
  })

export function readKept(place: Place): KeptText[] {
  return JSON.parse(unstored.get(keyOf(place)) ?? localStorage.getItem(keyOf(place)) ?? '[]') as KeptText[]
}

let forgotten: string | undefined

/** Of a person who wants nothing left here; what this tab would write down when it closes is not kept either. */
export function forgetKept(user_id: string) {
  forgotten = user_id
  for (const key of keptKeysOf(user_id)) {
    unstored.delete(key)
    localStorage.removeItem(key)
  }
}

/** A later text of the same row replaces the earlier one. */
export function keepAside(place: Place, texts: readonly KeptText[]) {
  if (texts.length === 0 || place.user_id === forgotten) return
  const rows = new Set(texts.map(({ source_text_id }) => source_text_id))
  write(place, [...readKept(place).filter(({ source_text_id }) => !rows.has(source_text_id)), ...texts])
}

export function dropKept(place: Place, sourceTextId: string) {
  write(
    place,
    readKept(place).filter(({ source_text_id }) => source_text_id !== sourceTextId),
  )
}

/** Calls back after each change of what is kept here. */
export function onKept(place: Place, listener: () => void) {
  const key = keyOf(place)
  writes.on(key, listener)
  return () => writes.off(key, listener)
}

function write(place: Place, texts: KeptText[]) {
  const key = keyOf(place)
  store(key, texts)
  writes.emit(key, [])
}

function store(key: string, texts: KeptText[]) {
  unstored.delete(key)
  if (texts.length === 0) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(texts))
  } catch {
    unstored.set(key, JSON.stringify(texts))
  }
}
