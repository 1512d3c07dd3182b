import { Fragment, useContext } from 'react'
import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { highlight } from './Highlighted.tsx'
import { comparePlaceholders, type Mark, unseenIn } from './marks.ts'
import { matchesIn, SearchContext } from './matches.ts'
import { PatternsContext } from './projectPatterns.ts'
import './rowText.css'

/** A word of the glossary in a text; a press puts its translation into the row. */
export type TermMark = { from: number; to: number; title: string; onPress: () => void }

type RowTextProps = {
  text: string
  source?: string
  language: LanguageCode
  terms?: readonly TermMark[]
  className?: string
}

/** A text to be read, laid out and marked as in the editor. Without a `source` no placeholder is called superfluous. */
export function RowText({ text, source, language, terms = [], className = '' }: RowTextProps) {
  const search = useContext(SearchContext)
  useContext(PatternsContext)
  const found = matchesIn(text, search)
  const show = (from: number, to: number) => highlight(text, found, from, to)
  const { chips } = comparePlaceholders(source ?? text, text)
  const marks = besides<Mark | TermMark>(besides<Mark | TermMark>(chips, unseenIn(text)), terms)
  const pieces = marks.flatMap((mark, i) => [
    <Fragment key={`before ${mark.from}`}>{show(marks[i - 1]?.to ?? 0, mark.from)}</Fragment>,
    'onPress' in mark ? (
      <button
        key={mark.from}
        type="button"
        tabIndex={-1}
        className="term"
        title={mark.title}
        // The caret stays where it is in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={mark.onPress}
      >
        {show(mark.from, mark.to)}
      </button>
    ) : (
      <span
        key={mark.from}
        className={mark.className}
        title={mark.title}
        data-sign={mark.sign}
        dir={mark.className.startsWith('chip') ? 'ltr' : undefined}
      >
        {show(mark.from, mark.to)}
      </span>
    ),
  ])
  return (
    <div className={`row-text ${className}`}>
      <div lang={language} dir={directionOf(language)}>
        {pieces}
        {show(marks.at(-1)?.to ?? 0, text.length)}
        {text.endsWith('\n') && <br />}
      </div>
    </div>
  )
}

/** The marks of both, in order, without those of the second that overlap one of the first. Each list is in order itself. */
function besides<T extends { from: number; to: number }>(marks: readonly T[], more: readonly T[]): T[] {
  const all: T[] = []
  let at = 0
  for (const one of more) {
    while (at < marks.length && marks[at]!.to <= one.from) all.push(marks[at++]!)
    const isFree = at === marks.length || one.to <= marks[at]!.from
    if (isFree) all.push(one)
  }
  return [...all, ...marks.slice(at)]
}
