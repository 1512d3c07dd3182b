import { Fragment, type ReactNode } from 'react'
import type { Span } from '#collab/text/pluralForms.ts'
import type { Choice } from '#db/vocabulary/texts/choices.ts'

type Pieces = { piecesOf: (from: number, to: number) => ReactNode }
type FormsTextProps = Pieces & { span: Span }

/** A text by its forms, those within a form below its name. */
export function FormsText({ span: { from, to, choices }, piecesOf }: FormsTextProps) {
  const around = (from: number, to: number) => from < to && <span className="form-around">{piecesOf(from, to)}</span>
  return (
    <>
      {choices.map((choice, at) => (
        <Fragment key={choice.from}>
          {around(choices[at - 1]?.to ?? from, choice.from)}
          <ChoiceText choice={choice} isOneOfMany={choices.length > 1} piecesOf={piecesOf} />
        </Fragment>
      ))}
      {around(choices.at(-1)!.to, to)}
    </>
  )
}

function ChoiceText({ choice, isOneOfMany, piecesOf }: Pieces & { choice: Choice; isOneOfMany: boolean }) {
  const { from, to, argument, branches } = choice
  return (
    <>
      {branches.map((branch, at) => {
        const end = branches[at - 1]?.to ?? from
        return (
          <span key={branch.from}>
            <span className="form-syntax">{piecesOf(end, branch.from)}</span>
            <span className="form">
              <bdi className="form-name">{isOneOfMany ? `${argument} · ${branch.key}` : branch.key}</bdi>
              <span className="form-text">
                {branch.choices.length > 0 ? (
                  <FormsText span={branch} piecesOf={piecesOf} />
                ) : (
                  piecesOf(branch.from, branch.to)
                )}
              </span>
            </span>
          </span>
        )
      })}
      <span className="form-syntax">{piecesOf(branches.at(-1)!.to, to)}</span>
    </>
  )
}
