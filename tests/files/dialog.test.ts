import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Effect, type Event, opened, type Plan, type State } from '#web/features/files/dialog/state.ts'
import { step } from '#web/features/files/dialog/step.ts'

const file = (path: string) => ({ path, file: new File(['x'], path.split('/').at(-1)!) })
const EN = file('en.json')
const READ = { rows_count: 1, faults_count: 0, skipped: { count: 0, examples: [] } }
const FORMAT = { id: 'json', name: 'JSON' }
const PAGE = { id: 'p1', name: 'Story' }

const pagePlan = (more: object = {}) =>
  ({
    kind: 'page',
    preview: { ...READ, format: FORMAT, rows: [], columns: null, existing_page: null, ...more },
  }) as unknown as Plan
const newerPlan = (more: object = {}) =>
  ({
    kind: 'newer',
    preview: { ...READ, format: FORMAT, counts: { added: 1 }, is_unrelated: false, ...more },
  }) as unknown as Plan
const planned = (path: string, more: object = {}) => ({
  ...{ ...READ, path, name: path, format: FORMAT, rows: [], columns: null, existing_page: null, words: 1 },
  ...{ is_unrelated: false, possible_pages: [], language_files: [], ...more },
})
const manyPlan = (...pages: object[]) => ({ kind: 'many', preview: { pages, unused: [] } }) as unknown as Plan
const answer = (kind: string, more: object = {}) =>
  ({ kind, answer: { id: 'made', pages: [{ id: 'made' }], skipped: { count: 0 }, ...more } }) as never

/** Plays the events, to the latest question where they answer one; returns where that leads, and everything asked for. */
function play(events: (Event | ((asked: number) => Event))[], page?: typeof PAGE) {
  let state = opened(page)
  const effects: Effect[] = []
  for (const event of events) {
    const next = step(state, typeof event === 'function' ? event(state.asked) : event)
    state = next.state
    effects.push(...next.effects)
  }
  return { state, effects, asked: effects.map(({ type }) => type), last: effects.at(-1) }
}
const choose = (...files: (typeof EN)[]): Event => ({ type: 'choose', files })
const isPlanned =
  (plan: Plan) =>
  (asked: number): Event => ({ type: 'planned', asked, plan })
const isDone =
  (done: never) =>
  (asked: number): Event => ({ type: 'done', asked, done })
const hasFailed = (asked: number): Event => ({ type: 'failed', asked, error: new Error('lost') })
const SUBMIT: Event = { type: 'submit' }
const CLOSE: Event = { type: 'close' }
const SCREEN_READ: Event = { type: 'screen read' }

describe('one file for a new page', () => {
  test('is planned, sent as it was read, and shown once the screen is read', () => {
    const { state, effects, asked } = play([
      choose(EN),
      isPlanned(pagePlan()),
      { type: 'edit', fields: { type: 'dialogue' } },
      SUBMIT,
      isDone(answer('page')),
      SCREEN_READ,
    ])
    expect(asked).toEqual(['plan', 'send', 'say', 'read screen', 'close', 'show'])
    expect(effects[1]).toMatchObject({
      request: { kind: 'page', name: 'en', type: 'dialogue', choice: { format: 'json' }, status: 'NEEDS_REVIEW' },
    })
    expect(state.phase).toBe('closed')
  })

  test('may be sent while it is still planned, and the plan that comes too late changes nothing', () => {
    const late: Event = { type: 'planned', asked: 1, plan: pagePlan({ faults_count: 1 }) }
    const { state, asked } = play([choose(EN), SUBMIT, late])
    expect(asked).toEqual(['plan', 'send'])
    expect(state).toMatchObject({ phase: 'sending', plan: undefined })
  })

  test('keeps a name that was typed, and offers that of the file otherwise', () => {
    const offered = play([choose(EN), choose(file('fr.po'))])
    expect(offered.state.name).toBe('fr')
    const typed = play([choose(EN), { type: 'edit', fields: { name: 'Mine' } }, choose(file('fr.po'))])
    expect(typed.state.name).toBe('Mine')
  })

  test('with a wrong ending is refused before it is sent, as is a form without a name', () => {
    const { state, asked } = play([
      choose(EN),
      choose(file('notes.exe')),
      { type: 'edit', fields: { name: ' ' } },
      SUBMIT,
    ])
    expect(asked).toEqual(['plan', 'stop'])
    expect(Object.keys(state.faults).sort()).toEqual(['file', 'name', 'type'])
  })

  test('that belongs to a page becomes a newer file of it, which is planned anew', () => {
    const { state, last } = play([choose(EN), isPlanned(pagePlan({ existing_page: PAGE })), SUBMIT])
    expect(state).toMatchObject({ page: PAGE, phase: 'planning', plan: undefined })
    expect(last).toMatchObject({ type: 'plan', request: { kind: 'newer', page_id: 'p1' } })
  })

  test('that failed is planned again, as something may be there', () => {
    const { state, asked } = play([choose(EN), isPlanned(pagePlan()), SUBMIT, hasFailed])
    expect(asked.slice(2)).toEqual(['read screen', 'plan'])
    expect(state.failure?.message).toBe('lost')
  })
})

describe('a newer file of a page', () => {
  test('without changes, or that may be the wrong one, is not sent', () => {
    const none = play([choose(EN), isPlanned(newerPlan({ counts: { added: 0 } })), SUBMIT], PAGE)
    const wrong = play([choose(EN), isPlanned(newerPlan({ is_unrelated: true })), SUBMIT], PAGE)
    expect([...none.asked, ...wrong.asked]).toEqual(['plan', 'plan'])
  })

  test('that is confirmed is sent with the choices, without another plan', () => {
    const { asked, last } = play(
      [
        choose(EN),
        isPlanned(newerPlan({ is_unrelated: true })),
        { type: 'choice', path: 'en.json', choice: { merges_unrelated: true } },
        SUBMIT,
      ],
      PAGE,
    )
    expect(asked).toEqual(['plan', 'send'])
    expect(last).toMatchObject({ request: { kind: 'newer', choice: { format: 'json', merges_unrelated: true } } })
  })

  test('tells of strings that are not read before it closes', () => {
    const skipped = { skipped: { count: 2 } }
    const events = [choose(EN), isPlanned(newerPlan()), SUBMIT, isDone(answer('newer', skipped)), SCREEN_READ]
    expect(play(events, PAGE)).toMatchObject({
      state: { phase: 'told' },
      asked: ['plan', 'send', 'say', 'read screen'],
    })
    expect(play([...events, CLOSE], PAGE).last).toEqual({ type: 'close' })
  })
})

describe('many files', () => {
  const FILES = [file('a.json'), file('b.json'), file('b.es.json')]
  const pages = () => [
    planned('a.json'),
    planned('b.json', { language_files: [{ path: 'b.es.json', language: 'es' }] }),
  ]

  test('wait for their plan, and a page that is left out leaves its translations out', () => {
    const early = play([choose(...FILES), SUBMIT])
    expect(early.asked).toEqual(['plan'])
    const { asked, last } = play([
      choose(...FILES),
      isPlanned(manyPlan(...pages())),
      { type: 'leave out', path: 'b.json' },
      SUBMIT,
    ])
    expect(asked).toEqual(['plan', 'send'])
    expect(last).toMatchObject({
      request: {
        choices: {
          'a.json': { type: expect.any(String) },
          'b.json': { is_left_out: true },
          'b.es.json': { is_left_out: true },
        },
      },
    })
  })

  test('are planned again for another reading, and not for a type', () => {
    const typed = play([
      choose(...FILES),
      isPlanned(manyPlan(...pages())),
      { type: 'choice', path: 'a.json', choice: { type: 'dialogue' } },
      { type: 'choice', path: 'a.json', choice: { format: 'po' } },
    ])
    expect(typed.asked).toEqual(['plan', 'plan'])
    expect(typed.last).toMatchObject({ request: { choices: { 'a.json': { format: 'po' } } } })
    expect(JSON.stringify(typed.last)).not.toContain('dialogue')
  })

  test.each([
    ['has faults', { faults_count: 1 }],
    ['may be the wrong file', { is_unrelated: true }],
  ])('are not sent while one of them %s', (_, fault) => {
    expect(play([choose(...FILES), isPlanned(manyPlan(planned('a.json', fault))), SUBMIT]).asked).toEqual(['plan'])
  })
})

test('a sending that ended before it could be stopped is said, and nothing opens', () => {
  const { asked } = play([choose(EN), SUBMIT, CLOSE, isDone(answer('page')), SCREEN_READ])
  expect(asked).toEqual(['plan', 'send', 'stop', 'close', 'say', 'read screen'])
})

/** Presses in any order, and answers however late. */
test('the last choice is what is planned, a file is sent once, and the dialog closes once', () => {
  const human = fc.constantFrom<Event>(
    choose(EN),
    choose(file('fr.po')),
    choose(file('a.json'), file('b.json')),
    { type: 'choice', path: 'en.json', choice: { format: 'po' } },
    { type: 'choice', path: 'a.json', choice: { is_left_out: true } },
    { type: 'edit', fields: { name: 'x' } },
    { type: 'leave out', path: 'a.json' },
    { type: 'merge into', page: PAGE },
    { type: 'plan again' },
    { type: 'take example' },
    SUBMIT,
    SCREEN_READ,
    CLOSE,
  )
  /** Answers one of the latest questions, as the server did or did not like it. */
  const server = fc.record({ back: fc.nat(3), isGood: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.oneof(human, server), { maxLength: 30 }), (acts) => {
      let state: State = opened()
      const questions: Extract<Effect, { asked: number }>[] = []
      let [sending, closes] = [0, 0]
      for (const act of acts) {
        const event = 'type' in act ? act : answerTo(questions.at(-1 - act.back), act.isGood)
        if (!event || needsFile(state, event)) continue
        const before = state
        const { state: after, effects } = step(state, event)
        state = after
        if (event.type === 'failed' && before !== after) sending = 0
        for (const effect of effects) {
          if (effect.type === 'plan' || effect.type === 'send') questions.push(effect)
          if (effect.type === 'send') expect(++sending, 'sent once').toBe(1)
          if (effect.type === 'close') expect(++closes, 'closed once').toBe(1)
          if (effect.type === 'show') expect(before.done).toBeDefined()
        }
        if (state.phase === 'planned') expect(state.plan).toBe(planOf.get(questions.at(-1)!))
      }
    }),
    { numRuns: 2000 },
  )
})

const planOf = new WeakMap<object, Plan>()

function answerTo(question: Extract<Effect, { asked: number }> | undefined, isGood: boolean): Event | undefined {
  if (!question) return undefined
  const { asked, request } = question
  const error = new Error('busy')
  if (question.type === 'send')
    return isGood ? { type: 'done', asked, done: answer(request.kind) } : { type: 'failed', asked, error }
  if (!isGood) return { type: 'refused', asked, error }
  const plan =
    request.kind === 'page' ? pagePlan() : request.kind === 'newer' ? newerPlan() : manyPlan(planned('a.json'))
  planOf.set(question, plan)
  return { type: 'planned', asked, plan }
}

/** Controls that the dialog has only beside a file, or only without one. */
const needsFile = ({ files }: State, { type }: Event) =>
  files.length === 0 ? ['choice', 'merge into', 'plan again', 'leave out'].includes(type) : type === 'take example'
