import type { EditorState } from '@tiptap/pm/state'
import { isBroken, type NoForms, readForms } from '#collab/text/pluralForms.ts'
import { fieldsIn, hasFields } from '../editor/lines.ts'
import { doubledSyntax } from './doubledForms.ts'
import { fieldOf } from './fieldKeys.ts'
import { labelOf } from './fieldParagraph.ts'
import { fieldsOf, type Translated } from './fields.ts'

export type FormsView = 'forms' | 'text'

/** `why`: the text cannot be shown by forms. `at`: the form that the caret is in. `extra`: forms that nobody needs. */
export type FormFacts = {
  areShown: boolean
  why: NoForms | 'changed' | undefined
  at: string
  extra: { form: number; name: string; note: string }[]
  /** The caret is in a form that the source has as well. */
  canCopy: boolean
}

export type ShownForms = ReturnType<typeof createShownForms>

export function createShownForms() {
  let row: (Translated & { view?: FormsView }) | undefined
  let isLost = false
  let hasDoubles = false
  let at = ''

  return {
    open({ text, ...next }: NonNullable<typeof row> & { text: string }) {
      row = { ...next }
      isLost = false
      hasDoubles = [text, next.source].some((one) => doubledSyntax(one).length > 0)
    },
    view: (): FormsView => row?.view ?? 'text',
    show(view: FormsView) {
      if (row) row.view = view
      isLost = false
    },
    /** Somebody's change broke the forms: the text stays as it is, also where it gets whole again under the reader's eyes. */
    lose() {
      isLost = true
    },
    fieldsOf: (text: string) => (row?.view === 'forms' && !isLost ? fieldsOf(text, row) : undefined),
    /** Choices that are written twice on purpose stay two. */
    mayMend: () => !hasDoubles,
    hasMoved: (state: EditorState) => hasFields(state.doc) && nameAt(state) !== at,
    facts(state: EditorState, text: string): FormFacts | undefined {
      if (!row || (!readForms(row.source) && !readForms(text) && !isBroken(text))) return undefined
      at = nameAt(state)
      const areShown = hasFields(state.doc)
      const why = fieldsOf(text, row) ? undefined : whyNoFields(text)
      const canCopy = areShown && !!fieldOf(state)?.given
      return { areShown, why: !areShown && isLost && why ? 'changed' : why, at, extra: extraIn(state), canCopy }
    },
  }
}

function nameAt(state: EditorState) {
  const part = fieldOf(state)
  return part?.kind === 'form' ? labelOf(part) : ''
}

const whyNoFields = (text: string): NoForms => (isBroken(text) ? 'broken' : readForms(text) ? 'many' : 'plain')

const extraIn = ({ doc }: EditorState) =>
  fieldsIn(doc).flatMap(([line]) => {
    const { note, name, within } = line?.part ?? {}
    return note && name && within?.length ? [{ form: within.at(-1)!, name, note }] : []
  })
