import QuickLRU from 'quick-lru'
import type { Box, Measured } from '#collab/text/facts/boxes.ts'
import type { Drawing } from '#collab/text/measure/draw.ts'
import { signedInFetch, url } from '#web/api/client.ts'
import { projectPatterns } from '../projectPatterns.ts'
import type { FromMeasure, TextInBox, ToMeasure } from './measureMessages.ts'

type Thread = Pick<Worker, 'postMessage' | 'terminate'> & Pick<Worker, 'onmessage'>
type Waiting = TextInBox & { key: string; ids: Set<string> }
export type Measures = ReturnType<typeof createMeasures>

const MAX_KEPT = 50_000
const MAX_AT_ONCE = 200

const openThread = (): Thread =>
  new Worker(new URL('./measureThread.ts', import.meta.url), { type: 'module', name: 'measure' })

const fetchFont = async (project_id: string, font_id: string) => {
  const response = await signedInFetch(url(`/projects/${project_id}/fonts/${font_id}/file`))
  return new Uint8Array(await response.arrayBuffer())
}

/** Measures texts of a project beside the main thread, each once; `onMeasured` hears whose texts are known now. */
export function createMeasures(project_id: string, onMeasured: (ids: readonly string[]) => void, open = openThread) {
  // Long: all of it works on one thread, what it was sent and what it has answered.
  const known = new QuickLRU<string, Measured | undefined>({ maxSize: MAX_KEPT })
  const waiting = new Map<string, Waiting>()
  const answers = new Map<number, (answer: FromMeasure) => void>()
  const fonts = new Map<string, Promise<void>>()
  let thread: Thread | undefined
  let isWorking = false
  let last = 0

  function threadOf() {
    if (thread) return thread
    thread = open()
    thread.onmessage = ({ data }: MessageEvent<FromMeasure>) => {
      answers.get(data.number)?.(data)
      answers.delete(data.number)
    }
    return thread
  }

  async function bringFont(font_id: string) {
    const bytes = await fetchFont(project_id, font_id)
    threadOf().postMessage({ kind: 'font', font_id, bytes } satisfies ToMeasure)
  }

  async function ask(kind: 'measure' | 'draw', texts: TextInBox[]): Promise<FromMeasure> {
    for (const { box } of texts) {
      const brought = fonts.get(box.font_id) ?? bringFont(box.font_id)
      fonts.set(box.font_id, brought)
      // Without its font a text is not measured; the next that needs it tries again.
      await brought.catch(() => fonts.delete(box.font_id))
    }
    const number = ++last
    const asked = { kind, number, own: projectPatterns.compiled(), texts } as ToMeasure
    return new Promise((resolve) => {
      answers.set(number, resolve)
      threadOf().postMessage(asked)
    })
  }

  async function work() {
    if (isWorking) return
    isWorking = true
    while (waiting.size > 0) {
      const some = [...waiting.values()].slice(0, MAX_AT_ONCE)
      for (const { key } of some) waiting.delete(key)
      const { measured = [] } = await ask(
        'measure',
        some.map(({ box, text }) => ({ box, text })),
      )
      for (const [at, { key }] of some.entries()) known.set(key, measured[at])
      onMeasured(some.flatMap(({ ids }) => [...ids]))
    }
    isWorking = false
  }

  return {
    /** Undefined until it is known; a row's findings are renewed then. */
    measured(id: string, box: Box, text: string): Measured | undefined {
      const key = JSON.stringify([box, text])
      if (known.has(key)) return known.get(key)
      const asked = waiting.get(key)
      if (asked) asked.ids.add(id)
      else waiting.set(key, { key, box, text, ids: new Set([id]) })
      queueMicrotask(() => void work())
      return undefined
    },
    async draw(box: Box, text: string): Promise<Drawing | undefined> {
      return (await ask('draw', [{ box, text }])).drawing
    },
    stop() {
      thread?.terminate()
      thread = undefined
      fonts.clear()
      answers.clear()
    },
  }
}
