import type { ReactNode } from 'react'
import type { PluralText as Plural } from '#collab/text/pluralForms.ts'

type PluralTextProps = { plural: Plural; length: number; piecesOf: (from: number, to: number) => ReactNode }

export function PluralText({ plural, length, piecesOf }: PluralTextProps) {
  const { from, to, forms } = plural
  const around = (from: number, to: number) => from < to && <span className="form-around">{piecesOf(from, to)}</span>
  return (
    <>
      {around(0, from)}
      {forms.map((form, at) => (
        <span key={form.from}>
          <span className="form-syntax">{piecesOf(forms[at - 1]?.to ?? from, form.from)}</span>
          <span className="form">
            <bdi className="form-name">{form.key}</bdi>
            <span className="form-text">{piecesOf(form.from, form.to)}</span>
          </span>
        </span>
      ))}
      <span className="form-syntax">{piecesOf(forms.at(-1)!.to, to)}</span>
      {around(to, length)}
    </>
  )
}
