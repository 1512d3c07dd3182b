import { createStore } from 'zustand'
import { asked, type Findings, type Rules } from '../../rowText/findings.ts'
import type { FromJudge, ToJudge } from '../../rowText/judgeMessages.ts'
import type { Rows, Source } from '../rows.ts'

type Thread = Pick<Worker, 'postMessage' | 'terminate'> & Pick<Worker, 'onmessage' | 'onerror'>
export type Judging = ReturnType<typeof createJudging>

const MAX_TEXTS_AT_ONCE = 100
const ON_THE_WAY = 2
const PAUSE_MS = 50

const openThread = (): Thread =>
  new Worker(new URL('../../rowText/judgeThread.ts', import.meta.url), { type: 'module', name: 'judge' })

/** Judges all texts of a table beside the main thread, once somebody wants to know, and from then on each that changes. */
export function createJudging(rows: Rows, findings: Findings, open = openThread) {
  // Long: all of it works on one thread and the texts that are on their way to it.
  const state = createStore(() => ({ isWhole: false }))
  const sent: { texts: { source: Source; text: string }[]; round: number }[] = []
  const changed = new Set<string>()
  let [place, round] = [0, 0]
  let thread: Thread | undefined
  const unspelled: { source: Source; text: string }[] = []
  let pause: ReturnType<typeof setTimeout> | undefined
  let spelling: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined

  function begin() {
    round++
    place = 0
    changed.clear()
    unspelled.length = 0
    state.setState({ isWhole: false })
    sendMore()
  }

  function sendMore() {
    const rules = findings.rules.getState()
    if (!thread || !rules) return
    while (sent.length < ON_THE_WAY) {
      const texts = nextTexts()
      if (texts.length === 0) break
      sent.push({ texts, round })
      unspelled.push(...texts)
      thread.postMessage(asked(withoutSpelling(rules), texts) satisfies ToJudge)
    }
    if (sent.length > 0) return
    if (!state.getState().isWhole) state.setState({ isWhole: true })
    spellSoon()
  }

  /** Behind the judging, which is not to wait for it; rows with unknown words are judged once more. */
  function spellSoon() {
    if (spelling !== undefined || unspelled.length === 0) return
    spelling = setTimeout(() => {
      spelling = undefined
      const speller = findings.rules.getState()?.spelling
      for (const { source, text } of unspelled.splice(0, MAX_TEXTS_AT_ONCE)) speller?.unknownIn(source, text)
      if (sent.length === 0) spellSoon()
    })
  }

  function nextTexts() {
    const texts: { source: Source; text: string }[] = []
    const sources = rows.sources()
    const add = (source: Source | undefined) => {
      if (!source) return
      const text = rows.read(source.id, 'text')
      if (text === '') findings.keep(source, text, [])
      else if (!findings.known(source, text)) texts.push({ source, text })
    }
    for (const id of changed) add(sources[rows.indexOf(id) ?? -1])
    changed.clear()
    while (place < sources.length && texts.length < MAX_TEXTS_AT_ONCE) add(sources[place++])
    return texts
  }

  function receive(found: FromJudge) {
    const answered = sent.shift()
    if (answered?.round === round)
      // A text written meanwhile is on its way, or will be.
      for (const [at, { source, text }] of answered.texts.entries())
        if (rows.read(source.id, 'text') === text) findings.keep(source, text, found[at] ?? [])
    sendMore()
  }

  function listen() {
    const stopRows = rows.listen((ids, field) => {
      if (ids === 'all' || field === 'all') return begin()
      if (field !== 'text') return
      for (const id of ids) changed.add(id)
      pause ??= setTimeout(() => {
        pause = undefined
        sendMore()
      }, PAUSE_MS)
    })
    const stopRules = findings.rules.subscribe(begin)
    const stopRenewed = findings.renewed.subscribe(({ ids }) => {
      for (const id of ids) changed.add(id)
      state.setState({ isWhole: false })
      sendMore()
    })
    return () => {
      stopRows()
      stopRenewed()
      stopRules()
    }
  }

  return {
    state,
    want() {
      if (thread) return
      thread = open()
      thread.onmessage = ({ data }: MessageEvent<FromJudge>) => receive(data)
      thread.onerror = () => state.setState({ isWhole: true }) // rows are judged as they are drawn
      stopListening = listen()
      begin()
    },
    whole: () =>
      new Promise<void>((done) => {
        if (state.getState().isWhole) return done()
        const stop = state.subscribe(({ isWhole }) => {
          if (!isWhole) return
          stop()
          done()
        })
      }),
    stop() {
      stopListening?.()
      clearTimeout(pause)
      clearTimeout(spelling)
      spelling = undefined
      unspelled.length = 0
      pause = undefined
      sent.length = 0
      thread?.terminate()
      thread = undefined
    },
  }
}

const withoutSpelling = ({ spelling, ...rules }: Rules): Rules => ({
  ...rules,
  spelling: spelling && { ...spelling, unknownIn: spelling.spelledIn },
})
