import { RECORDED, recordedTexts } from '#db/demo/recorded/recorded.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import { usualEcho } from '../prompts/alignment.ts'
import type { Prompt } from '../prompts/prompts.ts'

type More = { echo?: string; branches?: string[] }
type Told = [id: string | number, text: string, ...rest: (string | More)[]]
type Answer = { list: 'rows' | 'ratings'; row: unknown[] }

const PLACEHOLDER = /\{count, plural, \w+ \{|\} \w+ \{|\}\}|#|\{\w+\}|<\/?\w+>|%[ds]|\n/g
const MARK = /⟦\d+⟧/g
const GAP = '\0'
const [FLAWLESS, GOOD, UNKNOWN] = [10, 9, 0]

type Recorded = { source: string; translation: string }
type RecordedLanguage = { bySource: Map<string, Recorded>; withForms: Recorded[] }

const LANGUAGES = new Map(
  Object.entries(RECORDED).map(([language, game]): [name: string, RecordedLanguage] => {
    const texts = recordedTexts(game).map(([source, translation]) => ({ source, translation }))
    const bySource = new Map(texts.map((text) => [text.source.replaceAll(PLACEHOLDER, GAP), text]))
    return [languageName(language), { bySource, withForms: texts.filter(({ source }) => source.includes('plural,')) }]
  }),
)

export function answersTo({ system, user }: Prompt): Answer[] {
  const language = LANGUAGES.get(/ into ([^:.]+)[:.]/.exec(system)?.[1] ?? '')
  const { rows } = JSON.parse(user.split('\n')[1]!) as { rows: Told[] }
  return rows.map(([id, text, ...rest]) => {
    const more = rest.find((part) => typeof part === 'object') ?? {}
    const due = (language && recordedFor(language, text, more)) ?? text
    const given = rest.find((part) => typeof part === 'string')
    if (given !== undefined) return { list: 'ratings', row: [id, given === due ? scoreOf(text) : UNKNOWN] }
    const echo = more.echo ?? usualEcho(text)
    return { list: 'rows', row: [String(id), ...(echo === undefined ? [] : [echo]), due] }
  })
}

function recordedFor({ bySource, withForms }: RecordedLanguage, text: string, { branches }: More) {
  const marks = text.match(MARK) ?? []
  const isAlike = ({ translation }: Recorded) => (translation.match(PLACEHOLDER) ?? []).length === marks.length
  const recorded = branches ? withForms.find(isAlike) : bySource.get(text.replaceAll(MARK, GAP))
  if (!recorded) return undefined
  // The forms of another language stand in its order; other placeholders are known by their texts.
  const places = (branches ? recorded.translation : recorded.source).match(PLACEHOLDER) ?? []
  const left = places.map((placeholder, at) => ({ placeholder, mark: marks[at]! }))
  return recorded.translation.replaceAll(PLACEHOLDER, (placeholder) => {
    const at = left.findIndex((one) => one.placeholder === placeholder)
    return at === -1 ? placeholder : left.splice(at, 1)[0]!.mark
  })
}

const scoreOf = (text: string) => (text.length % 3 === 0 ? FLAWLESS : GOOD)
