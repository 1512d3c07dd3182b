import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { comparePlaceholders, unseenIn } from './marks.ts'
import './rowText.css'

/** A text to be read, laid out and marked as in the editor. Without a `source` no placeholder is called superfluous. */
export function RowText({ text, source, language }: { text: string; source?: string; language: LanguageCode }) {
  const { chips } = comparePlaceholders(source ?? text, text)
  const marks = [...chips, ...unseenIn(text).filter((mark) => !chips.some((chip) => overlap(chip, mark)))]
  marks.sort((a, b) => a.from - b.from)
  const pieces = marks.flatMap((mark, i) => [
    text.slice(marks[i - 1]?.to ?? 0, mark.from),
    <span
      key={mark.from}
      className={mark.className}
      title={mark.title}
      data-sign={mark.sign}
      dir={mark.className.startsWith('chip') ? 'ltr' : undefined}
    >
      {mark.text}
    </span>,
  ])
  return (
    <div className="row-text">
      <div lang={language} dir={directionOf(language)}>
        {pieces}
        {text.slice(marks.at(-1)?.to ?? 0)}
        {text.endsWith('\n') && <br />}
      </div>
    </div>
  )
}

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && b.from < a.to
