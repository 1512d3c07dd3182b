import { expect, test } from 'vitest'
import { next } from '#server/translationJobs/drafts/judge.ts'
import { type Asking, asking, isAnswered, isEnded, type Open } from '#server/translationJobs/drafts/progress.ts'
import { answer, check, end, rate, refuse, suspect, unrate, withdraw } from '#server/translationJobs/drafts/steps.ts'
import { createTracker } from '#server/translationJobs/drafts/tracker.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const RUNS = 2_000
const [ATTEMPTS, GOOD] = [4, 3.5]
const ai = { attempts: ATTEMPTS, qualityThreshold: GOOD } as Parameters<typeof next>[0]
const row = { source_text_id: 'one', identifier: 'greeting', source: 'Hello', isBilled: false, earlier_status: null }
const draft = { row, structured: { text: 'Hello', tokens: [], before: '', after: '' } }
const begun = () => asking(draft as never, row as never)

type Attempt =
  | { kind: 'rated'; text: string; score: number }
  | { kind: 'unrated'; text: string }
  | { kind: 'broken'; text: string }
  | { kind: 'refused' | 'silent' }

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

function answered(now: Asking, text: string) {
  const found = frozen(answer({ text })(now))
  if (!isAnswered(found)) throw new Error('No answer')
  return found
}

const checked = (now: Asking, text: string, faults: { kind: 'broken'; message: string; told: string }[] = []) =>
  check(answered(now, text), { text, mended: text, faults })

function come(now: Asking, attempt: Attempt): Open {
  switch (attempt.kind) {
    case 'rated': {
      const scores = { accuracy: 5, cultural_fit: 5, style: 5, overall: attempt.score }
      return rate(checked(now, attempt.text), { ...scores, comment: 'Stiff.' })
    }
    case 'unrated':
      return unrate(checked(now, attempt.text), 'No rating came back.')
    case 'broken':
      return checked(now, attempt.text, [{ kind: 'broken', message: 'A part is missing.', told: 'A part is missing.' }])
    case 'refused':
      return refuse('Refused.')(now) as Open
    case 'silent':
      return now
  }
}

/** The promise: the first good text, else the best, else the last one to mend, else none. */
function promised(attempts: Attempt[]) {
  const rated = attempts.filter((attempt) => attempt.kind === 'rated')
  const last = attempts.at(-1)!
  if (last.kind === 'rated' && last.score >= GOOD) return { status: 'COMPLETED', text: last.text, score: last.score }
  if (last.kind === 'unrated') return { status: 'NEEDS_REVIEW', text: last.text }
  if (attempts.length < ATTEMPTS) return undefined
  const most = Math.max(...rated.map(({ score }) => score))
  const best = rated.findLast(({ score }) => score === most)
  if (best) return { status: 'NEEDS_REVIEW', text: best.text, score: best.score }
  const mendable = attempts.findLast((attempt) => attempt.kind === 'broken')
  return mendable ? { status: 'NEEDS_REVIEW', text: mendable.text } : { status: 'FAILED' }
}

test('[P6] a row ends with its first good text, else the best of what came', () => {
  const random = seeded(chooseSeed('attempts'))
  const kinds = ['rated', 'rated', 'rated', 'unrated', 'broken', 'refused', 'silent'] as const
  for (let run = 0; run < RUNS; run++) {
    const attempts: Attempt[] = []
    for (let now = frozen(begun()); ; ) {
      const kind = kinds[Math.floor(random() * kinds.length)]!
      const text = `Hola ${attempts.length}`
      attempts.push({ kind, text, score: Math.floor(random() * 9) / 2 } as Attempt)
      const ended = frozen(next(ai, frozen(come(now, attempts.at(-1)!)), attempts.length))
      const outcome = promised(attempts)
      expect(isEnded(ended), JSON.stringify(attempts)).toBe(outcome !== undefined)
      if (isEnded(ended)) {
        expect(ended.outcome, JSON.stringify(attempts)).toMatchObject(outcome!)
        expect('text' in ended.outcome!).toBe('text' in outcome!)
        break
      }
      now = ended
    }
  }
})

test('[P6] a withdrawn answer leaves nothing but the suspicion', () => {
  const suspected = frozen(suspect('It spoke to the model.')(answered(frozen(begun()), 'Hola')))
  expect(withdraw(suspected as Open)).toEqual({
    ...begun(),
    past: { previous: [], note: undefined },
    suspicion: 'It spoke to the model.',
  })
})

test('[P2] a lost row stays ended, whatever comes of its call', () => {
  const tracker = createTracker([frozen(begun())])
  tracker.move(draft as never, answer({ text: 'Hola' }))
  tracker.move(draft as never, end)
  const retry = (now: Open) => next(ai, now, 1)
  for (const step of [withdraw, answer({ text: 'Buenas' }), refuse('Refused.'), retry])
    tracker.move(draft as never, step)
  expect(tracker.open()).toEqual([])
  expect(isEnded(tracker.of(draft as never))).toBe(true)
})
