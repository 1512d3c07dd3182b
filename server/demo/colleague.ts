import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HocuspocusProvider } from '@hocuspocus/provider'
import * as Y from 'yjs'
import type { CharacterId, Presence } from '#collab/document/presence.ts'
import { contentOf, requestOf, statusOf } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

type Person = { email: string; password: string }
type Place = { page_id: string; language: LanguageCode }
type Lines = ReadonlyMap<string, string>

const LETTER_MS = [50, 190] as const
const THOUGHT_MS = [1_200, 2_500] as const
const BREAK_MS = [4_000, 9_000] as const
const LOOK_MS = 1_000
const rest = (ms: number) => pause(ms, undefined, { ref: false })
const wait = ([least, most]: readonly [number, number]) => rest(randomInt(least, most))

export async function startColleague(origin: string, person: Person, place: Place, lines: Lines) {
  const call = await signIn(`${origin}/api/v1`, person)
  const { name } = (await call('GET', `/pages/${place.page_id}/document?language=${place.language}`)) as {
    name: string
  }
  const document = new Y.Doc()
  const url = `${origin.replace('http', 'ws')}/collab`
  const provider = new HocuspocusProvider({ url, name, token: call.token, document })
  const { id: own } = (await call('POST', '/login/test-token')) as { id: string }
  const isAccompanied = () =>
    ([...(provider.awareness?.getStates().values() ?? [])] as Partial<Presence>[]).some(
      ({ user }) => user?.kind === 'person' && user.id !== own,
    )
  show(provider, null)
  for (const [id, line] of lines) {
    while (!isAccompanied() || !provider.isSynced) await rest(LOOK_MS)
    if (!isUntouched(document, id)) continue
    await wait(BREAK_MS)
    if (isUntouched(document, id) && (await typeLine(provider, id, line, isAccompanied)))
      await call('POST', `/pages/${place.page_id}/rows/${id}/finish`, finished(place.language, line))
    show(provider, null)
  }
}

const isUntouched = (document: Y.Doc, id: string) =>
  contentOf(document).get(id)?.length === 0 && !statusOf(document).has(id) && !requestOf(document).has(id)

async function typeLine(provider: HocuspocusProvider, id: string, line: string, isWatched: () => boolean) {
  const { document } = provider
  const text = contentOf(document).get(id)!
  show(provider, id)
  await wait(THOUGHT_MS)
  let typed = ''
  for (const letter of line) {
    while (!isWatched()) await rest(LOOK_MS)
    if (text.toString() !== typed || requestOf(document).has(id)) return false
    text.insert(typed.length, letter)
    typed += letter
    show(provider, id, [document.clientID, Y.getState(document.store, document.clientID) - 1])
    await wait(LETTER_MS)
  }
  return text.toString() === line
}

const show = ({ awareness }: HocuspocusProvider, row: string | null, at: CharacterId = null) =>
  awareness?.setLocalState({ row, caret: row === null ? null : { anchor: at, head: at } })

const finished = (language: LanguageCode, text: string) => ({
  ...{ language, outcome: 'complete', text, was_offline: false },
  entered: { status: null, is_empty: true, text: '' },
})

async function signIn(api: string, { email, password }: Person) {
  const form = new URLSearchParams({ username: email, password })
  const answer = await fetch(`${api}/login/access-token`, { method: 'POST', body: form })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${api}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return answer.ok ? answer.json() : Promise.reject(new Error(`${method} ${path}: ${answer.status}`))
  }
  return Object.assign(call, { token })
}
