import { Fragment, type ReactNode, useContext } from 'react'
import { readForms } from '#collab/text/pluralForms.ts'
import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { FormsText } from './FormsText.tsx'
import { highlight } from './Highlighted.tsx'
import { comparePlaceholders, type Mark, unseenIn } from './marks.ts'
import { matchesOf, SearchContext } from './matches.ts'
import { PatternsContext } from './projectPatterns.ts'
import './rowText.css'

export type TermMark = { from: number; to: number; title: string; onPress: () => void }

type RowTextProps = {
  text: string
  source?: string
  language: LanguageCode
  terms?: readonly TermMark[]
  className?: string
}

/** Without a `source` no placeholder is called superfluous. */
export function RowText({ text, source, language, terms = [], className = '' }: RowTextProps) {
  const search = useContext(SearchContext)
  useContext(PatternsContext)
  const found = matchesOf(text, search, source === undefined ? 'source' : 'translation')
  const show = (from: number, to: number) => highlight(text, found, from, to)
  const { chips } = comparePlaceholders(source ?? text, text)
  const marks = besides<Mark | TermMark>(besides<Mark | TermMark>(chips, unseenIn(text)), terms)
  const piecesOf = (from: number, to: number) => {
    const within = marks.filter((mark) => from <= mark.from && mark.to <= to)
    return [
      ...within.flatMap((mark, at) => [
        <Fragment key={`before ${mark.from}`}>{show(within[at - 1]?.to ?? from, mark.from)}</Fragment>,
        <Marked key={mark.from} mark={mark}>
          {show(mark.from, mark.to)}
        </Marked>,
      ]),
      <Fragment key="last">{show(within.at(-1)?.to ?? from, to)}</Fragment>,
    ]
  }
  const forms = readForms(text)
  return (
    <div className={`row-text ${className}`}>
      <div lang={language} dir={directionOf(language)}>
        {forms ? <FormsText span={forms} piecesOf={piecesOf} /> : piecesOf(0, text.length)}
        {text.endsWith('\n') && <br />}
      </div>
    </div>
  )
}

function Marked({ mark, children }: { mark: Mark | TermMark; children: ReactNode }) {
  if (!('onPress' in mark))
    return (
      <span
        className={mark.className}
        title={mark.title}
        data-sign={mark.sign}
        dir={mark.className.startsWith('chip') ? 'ltr' : undefined}
      >
        {children}
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      className="term"
      title={mark.title}
      // The caret stays where it is in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={mark.onPress}
    >
      {children}
    </button>
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
