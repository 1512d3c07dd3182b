import { type Hunched, saysAgain } from '#server/prompts/belonging/hunches.ts'
import { adorned } from './corpus.ts'
import { type CorpusRow, type Kind, pickIn, type Random } from './draws.ts'
import { type Asked, asAsked, createGate, type Judged } from './gate.ts'
import { spoil } from './kinds.ts'

const CALL_ROWS = 20
const ATTEMPTS = 3
const SPOILED = 1 / 3
/** Calls in which one answer, or one addition, is given to many rows. */
const UNIFORM = 0.03
const ADORNED = 1 / 4

type Answer = { text: string; kind?: string; isForm?: boolean; isKnown?: boolean }
/** A row as it ends under a rater that sees so much of what is broken. */
export type Ended = { row: CorpusRow; answer: Answer; isCompleted: boolean }
export type Count = { drawn: number; passed: number; isForm: boolean; isKnown: boolean }
export type Rates = {
  rows: number
  broken: Ended[]
  completed: number
  kinds: Map<string, Count>
  alarms: { row: CorpusRow; message: string }[]
  right: number
  /** Of right answers without a fault: so many were asked for again on a hunch. */
  again: number
  /** Right answers that may be another row's, and are asked for again in a smaller call. */
  apart: number
  /** Rows whose last answer is right, and which are left to a person. */
  left: number
  ms: number
  /** For the same texts, by work of a known size. */
  usual: number
  judged: number
}

export const createRates = (): Rates => ({
  rows: 0,
  broken: [],
  completed: 0,
  kinds: new Map(),
  alarms: [],
  right: 0,
  again: 0,
  left: 0,
  apart: 0,
  ms: 0,
  usual: 0,
  judged: 0,
})

/** Has all rows of a game translated by a model that spoils a third of its answers, in calls as jobs make them. */
export function translateGame(
  rows: CorpusRow[],
  rates: Rates,
  random: Random,
  { seen, most }: { seen: number; most: number },
) {
  const chunks = Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) =>
    rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS),
  )
  const mixed = shuffled(chunks, random)
  const asked = mixed.slice(0, Math.min(Math.ceil(most / CALL_ROWS), Math.floor(mixed.length / 3)))
  const gate = createGate(mixed.slice(asked.length).flat())
  for (const chunk of asked) {
    const call = chunk.map((row) => asAsked(random() < ADORNED ? adorned(row, pickIn(rows, random), random) : row))
    const [ended, hunched] = [new Map<Asked, Ended>(), new Map<Asked, Hunched[]>()]
    let open = call
    for (let attempt = 1; attempt <= ATTEMPTS && open.length > 0; attempt++) {
      const calls = attempt < ATTEMPTS ? [open] : open.map((one) => [one])
      const answered = calls.flatMap((some) => askFor(some, call, rows, { gate, rates, random }))
      open = []
      for (const { asked: one, answer, faults, hunch } of answered) {
        const isSeen = answer.kind !== undefined && random() < seen
        const found = hunch === undefined ? undefined : { text: answer.text, hunch }
        const isHunch = found !== undefined && !saysAgain(hunched.get(one) ?? [], found)
        if (isHunch && answer.kind === undefined && faults.length === 0) rates.again++
        if (found !== undefined) hunched.set(one, [...(hunched.get(one) ?? []), found])
        const isCompleted = faults.length === 0 && !isHunch && !isSeen
        ended.set(one, { row: one.row, answer, isCompleted })
        if (!isCompleted) open.push(one)
      }
    }
    for (const one of ended.values()) {
      rates.rows++
      if (one.isCompleted) rates.completed++
      else if (one.answer.kind === undefined) rates.left++
      if (one.isCompleted && one.answer.kind !== undefined) rates.broken.push(one)
    }
  }
}

type Told = { gate: ReturnType<typeof createGate>; rates: Rates; random: Random }
type Answered = { asked: Asked; answer: Answer; faults: string[]; hunch?: string | undefined }

/** Answers that may be another row's are asked for again, in halves, until each row is alone. */
function askFor(some: Asked[], call: Asked[], game: CorpusRow[], told: Told, isAgain = false): Answered[] {
  const { gate, rates, random } = told
  const answers = answersFor(some, call, game, random)
  const texts = answers.map(({ text }) => text)
  const [judged, ms] = timed(() => gate(some, texts))
  rates.ms += ms
  rates.usual += timed(() => countWords([...some.map(({ content }) => content), ...texts]))[1]
  rates.judged += some.length
  const isAlone = isAgain && some.length === 1
  for (const [at, one] of judged.entries()) note(rates, some[at]!, answers[at]!, one, isAlone)
  const apart = isAlone ? [] : some.filter((_, at) => judged[at]!.isApart)
  const kept = some.flatMap((asked, at) =>
    apart.includes(asked)
      ? []
      : [{ asked, answer: answers[at]!, faults: judged[at]!.faults, hunch: judged[at]!.hunch }],
  )
  const middle = Math.ceil(apart.length / 2)
  const halves = [apart.slice(0, middle), apart.slice(middle)].filter(({ length }) => length > 0)
  return [...kept, ...halves.flatMap((half) => askFor(half, call, game, told, true))]
}

function timed<Result>(work: () => Result): [Result, ms: number] {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return [result, (user + system) / 1000]
}

export const TIMES = 20
const WORD = /[\p{L}\p{M}]+/gu
/** Takes as long as the machine is slow, in strings, expressions and maps as the gate does. */
function countWords(texts: string[]) {
  const counts = new Map<string, number>()
  for (let time = 0; time < TIMES; time++)
    for (const text of texts)
      for (const word of text.normalize('NFD').toLowerCase().match(WORD) ?? [])
        counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function answersFor(some: Asked[], call: Asked[], game: CorpusRow[], random: Random): Answer[] {
  const rows = call.map(({ row }) => row)
  const isUniform = some.length > 3 && random() < UNIFORM
  const common = isUniform
    ? pickIn(game, random)
        .answer.replaceAll(/⟦\d+⟧|\s+/g, ' ')
        .trim()
    : ''
  const isTail = random() < 0.5
  return some.map(({ row }) => {
    if (isUniform && !row.answer.includes(common)) {
      const tokens = row.answer.match(/⟦\d+⟧/g)?.join('') ?? ''
      return {
        text: isTail ? `${row.answer} ${common}` : common + tokens,
        kind: isTail ? 'one addition for many' : 'one answer for many',
        isForm: false,
        isKnown: true,
      }
    }
    if (random() >= SPOILED) return { text: row.answer }
    const spoiled = spoil({ row, call: rows, game, random })
    return spoiled === undefined ? { text: row.answer } : { text: spoiled.answer, ...asNamed(spoiled.kind) }
  })
}

const asNamed = ({ name, isForm, isKnown }: Kind) => ({ kind: name, isForm, isKnown })

function note(
  rates: Rates,
  { row }: Asked,
  { kind, isForm = false, isKnown = false }: Answer,
  { isApart, faults, hunch }: Judged,
  isAlone: boolean,
) {
  const isRefused = faults.length > 0 || hunch !== undefined || (isApart && !isAlone)
  if (kind === undefined) {
    rates.right++
    if (isApart && !isAlone) rates.apart++
    for (const message of faults) rates.alarms.push({ row, message })
    return
  }
  const count = rates.kinds.get(kind) ?? { drawn: 0, passed: 0, isForm, isKnown }
  count.drawn++
  if (!isRefused) count.passed++
  rates.kinds.set(kind, count)
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)
}
