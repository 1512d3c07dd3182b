import QuickLRU from 'quick-lru'
import { readText } from '#collab/text/readText.ts'
import { createKnownWords } from '#collab/text/spelling/knownWords.ts'
import { replaceWord } from '#collab/text/spelling/spelledWords.ts'
import { createWordUses } from '#collab/text/spelling/usedWords.ts'
import { DICTIONARY_PARTS } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { signedInFetch, url } from '#web/api/client.ts'
import { projectPatterns } from '../projectPatterns.ts'
import type { FromSpelling, TextToSpell, ToSpell } from './spellMessages.ts'

type Thread = Pick<Worker, 'postMessage' | 'terminate'> & Pick<Worker, 'onmessage'>
type Text = { id: string; content: string }
type Waiting = TextToSpell & { key: string; ids: Set<string> }
export type Spelling = ReturnType<typeof createSpelling>

const MAX_KEPT = 50_000
const MAX_AT_ONCE = 200
const IDLE_AT_LATEST_MS = 2_000

const openThread = (): Thread =>
  new Worker(new URL('./spellThread.ts', import.meta.url), { type: 'module', name: 'spell' })

async function fetchPart(language: LanguageCode, part: string) {
  const response = await signedInFetch(url(`/dictionaries/${language}/${part}`))
  if (!response.ok) throw new Error('The dictionary could not be loaded')
  return new Uint8Array(await response.arrayBuffer())
}

const idle = () =>
  new Promise<unknown>((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: IDLE_AT_LATEST_MS })
    else setTimeout(done)
  })

/** Spells texts in a language beside the main thread, each once; `onSpelled` hears whose unknown words are others now. */
export function createSpelling(
  language: LanguageCode,
  onSpelled: (ids: readonly string[]) => void,
  { open = openThread, fetch = fetchPart } = {},
) {
  // Long: all of it works on one thread, what it was sent and what it has answered.
  const found = new QuickLRU<string, readonly string[]>({ maxSize: MAX_KEPT })
  const lastOf = new Map<string, readonly string[]>()
  const waiting = new Map<string, Waiting>()
  const answers = new Map<number, (answer: FromSpelling) => void>()
  const uses = createWordUses()
  let isKnown = createKnownWords([], language)
  let thread: Promise<Thread> | undefined
  let isWorking = false
  let last = 0

  async function start() {
    await idle()
    const [affixes, words] = await Promise.all(DICTIONARY_PARTS.map((part) => fetch(language, part)))
    const started = open()
    started.onmessage = ({ data }: MessageEvent<FromSpelling>) => {
      answers.get(data.number)?.(data)
      answers.delete(data.number)
    }
    started.postMessage({ kind: 'dictionary', language, affixes: affixes!, words: words! } satisfies ToSpell)
    return started
  }

  async function ask(asked: Omit<Extract<ToSpell, { kind: 'spell' }>, 'number'> | { kind: 'suggest'; word: string }) {
    // Without a dictionary nothing is spelled; the next text tries again.
    thread ??= start().catch((error) => {
      thread = undefined
      throw error
    })
    const started = await thread
    const number = ++last
    return new Promise<FromSpelling>((resolve) => {
      answers.set(number, resolve)
      started.postMessage({ ...asked, number } satisfies ToSpell)
    })
  }

  function receive(some: readonly Waiting[], unknown: readonly string[][]) {
    const changed = new Set<string>()
    for (const [at, { key, source, ids }] of some.entries()) {
      const words = unknown[at] ?? []
      found.set(key, words)
      const isMore = uses.add(source, words)
      for (const id of ids) {
        if (words.length > 0 || lastOf.has(id)) changed.add(id)
        if (words.length > 0) lastOf.set(id, words)
        else lastOf.delete(id)
      }
      if (isMore) for (const [id, others] of lastOf) if (others.some(uses.isUsed)) changed.add(id)
    }
    if (changed.size > 0) onSpelled([...changed])
  }

  async function work() {
    if (isWorking) return
    isWorking = true
    try {
      while (waiting.size > 0) {
        const some = [...waiting.values()].slice(0, MAX_AT_ONCE)
        for (const { key } of some) waiting.delete(key)
        const texts = some.map(({ source, text }) => ({ source, text }))
        const { unknown = [] } = await ask({ kind: 'spell', own: projectPatterns.compiled(), texts })
        receive(some, unknown)
      }
    } catch {
      waiting.clear()
    } finally {
      isWorking = false
    }
  }

  const keyOf = (source: string, text: string) => JSON.stringify([source, text])
  const withoutKnown = (words: readonly string[]) => words.filter((word) => !isKnown(word) && !uses.isUsed(word))

  return {
    unknownIn({ id, content: source }: Text, text: string): readonly string[] {
      const key = keyOf(source, text)
      const words = found.get(key)
      if (words) return withoutKnown(words)
      const asked = waiting.get(key)
      if (asked) asked.ids.add(id)
      else waiting.set(key, { key, source, text, ids: new Set([id]) })
      queueMicrotask(() => void work())
      return withoutKnown(lastOf.get(id) ?? []).filter((word) => text.includes(word))
    },
    /** Of a text that is spelled already; another one is not spelled for this. */
    spelledIn: ({ content: source }: Text, text: string): readonly string[] =>
      withoutKnown(found.get(keyOf(source, text)) ?? []),
    /** `used`: beginnings of words that the project uses elsewhere. */
    know(words: readonly string[], used: readonly string[] = []) {
      isKnown = createKnownWords(words, language)
      uses.set(used)
      onSpelled([...lastOf.keys()])
    },
    suggest: async (word: string) => (await ask({ kind: 'suggest', word })).suggested ?? [],
    replace: (text: string, word: string, by: string) =>
      replaceWord(readText(text, projectPatterns.compiled()), language, { word, by }),
    stop() {
      void thread?.then(
        (started) => started.terminate(),
        () => {},
      )
      thread = undefined
      waiting.clear()
      answers.clear()
    },
  }
}
