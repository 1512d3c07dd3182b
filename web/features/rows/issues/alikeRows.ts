import { alikeTo, type ToldAlike } from '#collab/text/checks/alike.ts'
import type { Alike } from '#collab/text/checks/check.ts'
import type { Findings, Judged } from '../../rowText/findings.ts'
import type { Rows } from '../rows.ts'
import { createGroups } from './textGroups.ts'

type Pair = { source: string; text: string }

const PAUSE_MS = 250

/**
 * Rows with the same source text or the same translation: those of the table as they are now where it has a whole page, and others
 * as the server told them. A change renews the findings of the rows that it is about alone.
 */
export function createAlikeRows(rows: Rows | undefined, renew: Findings['renew']) {
  let told: ReadonlyMap<string, ToldAlike> = new Map()
  let known: ReturnType<typeof readPage> | undefined
  const concerned = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined

  function page() {
    if (rows) known ??= readPage(rows)
    return known
  }

  function renewSoon(ids: readonly string[]) {
    for (const id of ids) concerned.add(id)
    if (concerned.size === 0) return
    pause ??= setTimeout(() => {
      pause = undefined
      const now = [...concerned]
      concerned.clear()
      renew(now)
    }, PAUSE_MS)
  }

  return {
    start() {
      const stopListening = rows?.listen((ids, field) => {
        if (ids === 'all' || field === 'all') known = undefined
        else if (known && field === 'text') for (const id of ids) renewSoon(known.move(id))
      })
      return () => {
        stopListening?.()
        known = undefined
        clearTimeout(pause)
        pause = undefined
      }
    },
    alikeTo({ id, content: source }: Judged, text: string): Alike {
      const elsewhere = alikeTo(text, told.get(id))
      const here = page()
      return {
        translations: unique([...(here?.bySource.others(source, text, id) ?? []), ...(elsewhere?.translations ?? [])]),
        sources: unique([...(here?.byText.others(text, source, id) ?? []), ...(elsewhere?.sources ?? [])]),
      }
    },
    tell(next: ReadonlyMap<string, ToldAlike>) {
      const before = told
      told = next
      const isOther = (id: string) => JSON.stringify(before.get(id)) !== JSON.stringify(next.get(id))
      renewSoon([...new Set([...before.keys(), ...next.keys()])].filter(isOther))
    },
  }
}

const unique = (texts: readonly string[]) => [...new Set(texts)]

function readPage(rows: Rows) {
  const [bySource, byText] = [createGroups(), createGroups()]
  const pairs = new Map<string, Pair>()

  const idsOf = ({ source, text }: Pair, isOtherInSource: boolean, isOtherInText: boolean) => [
    ...(isOtherInSource ? bySource.ids(source) : []),
    ...(isOtherInText ? byText.ids(text) : []),
  ]

  function add(id: string, source: string) {
    const text = rows.read(id, 'text')
    if (text === '') return []
    pairs.set(id, { source, text })
    return idsOf({ source, text }, bySource.add(source, text, id), byText.add(text, source, id))
  }

  function remove(id: string) {
    const pair = pairs.get(id)
    if (!pair) return []
    pairs.delete(id)
    const { source, text } = pair
    return idsOf(pair, bySource.remove(source, text, id), byText.remove(text, source, id))
  }

  for (const { id, content } of rows.sources()) add(id, content)
  return {
    bySource,
    byText,
    /** The rows beside which the text of this one stands or stood, where it is another one for them. */
    move(id: string) {
      const source = rows.sources()[rows.indexOf(id) ?? -1]?.content
      const ids = new Set(source === undefined ? [] : [...remove(id), ...add(id, source)])
      ids.delete(id)
      return [...ids]
    },
  }
}
