import { ObservableV2 } from 'lib0/observable'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { deviceStore } from '../../ui/data/stores.ts'

export type KeptText = { source_text_id: string; text: string }
export type DocumentAddress = { user_id: string; page_id: string; language: LanguageCode }

const PREFIX = 'dragoman/kept/'
export const keyOf = ({ user_id, page_id, language }: DocumentAddress, prefix = PREFIX) =>
  `${prefix}${user_id}/${page_id}/${language}`

const writes = new ObservableV2<Record<string, () => void>>()

/** Returns whether what is kept here outlives the tab. */
export const isStored = (address: DocumentAddress) => deviceStore.isStored(keyOf(address))

export const keptKeysOf = (user_id: string) =>
  deviceStore.keys().filter((key) => key.startsWith(`${PREFIX}${user_id}/`))

export const listKept = (user_id: string) =>
  keptKeysOf(user_id).flatMap((key) => {
    const [page_id = '', language] = key.slice(PREFIX.length + user_id.length + 1).split('/')
    const address = { user_id, page_id, language: language as LanguageCode }
    return readKept(address).map((kept) => ({ ...kept, address }))
  })

export const readKept = (address: DocumentAddress) => deviceStore.read<KeptText[]>(keyOf(address)) ?? []

let forgotten: string | undefined
export const isForgotten = (user_id: string) => user_id === forgotten

/** Deletes all kept texts of a person; what this tab would keep when it closes is not kept either. */
export function forgetKept(user_id: string) {
  forgotten = user_id
  for (const key of keptKeysOf(user_id)) deviceStore.remove(key)
}

/** Call it when edits that are kept beside these texts change. */
export const tellKept = (address: DocumentAddress) => writes.emit(keyOf(address), [])

/** A later text of the same row replaces the earlier one. */
export function keepAside(address: DocumentAddress, texts: readonly KeptText[]) {
  if (texts.length === 0 || isForgotten(address.user_id)) return
  const rows = new Set(texts.map(({ source_text_id }) => source_text_id))
  write(address, [...readKept(address).filter(({ source_text_id }) => !rows.has(source_text_id)), ...texts])
}

export function dropKept(address: DocumentAddress, sourceTextId: string) {
  write(
    address,
    readKept(address).filter(({ source_text_id }) => source_text_id !== sourceTextId),
  )
}

export function onKept(address: DocumentAddress, listener: () => void) {
  const key = keyOf(address)
  writes.on(key, listener)
  return () => writes.off(key, listener)
}

function write(address: DocumentAddress, texts: KeptText[]) {
  const key = keyOf(address)
  if (texts.length === 0) deviceStore.remove(key)
  else deviceStore.set(key, JSON.stringify(texts))
  tellKept(address)
}
