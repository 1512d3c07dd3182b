/** A character by its identity in Yjs; `null` is the start of the text. */
export type CharacterId = [client: number, clock: number] | null

/** The awareness state of a participant. The server overwrites `user` with the token's identity. */
export type Presence = {
  user: { id: string; name: string; color: string; kind: 'person' | 'ai' | 'agent' }
  row?: string | null
  caret?: { anchor: CharacterId; head: CharacterId } | null
  rows?: string[]
}
