import { useState } from 'react'
import { createStore, useStore } from 'zustand'
import { directionOf } from '#db/vocabulary/languages.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { RowText } from '../../rowText/RowText.tsx'
import { useTableTools } from '../TableContext.ts'

/** The checked row beside which somebody writes another text. */
export const suggestedRow = createStore<string | undefined>(() => undefined)

export function SuggestDialog() {
  const id = useStore(suggestedRow)
  return id === undefined ? null : <Suggesting key={id} id={id} />
}

function Suggesting({ id }: { id: string }) {
  const { rows, language, sourceLanguage, suggest } = useTableTools()
  const before = rows.read(id, 'text')
  const source = rows.sources()[rows.indexOf(id) ?? -1]?.content ?? ''
  const [text, setText] = useState(before)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const close = () => suggestedRow.setState(undefined, true)
  const submit = () => {
    setPending(true)
    suggest(id, text)
      .then(close, setError)
      .finally(() => setPending(false))
  }
  return (
    <FormDialog
      title="Checked: suggest a change"
      submit="Suggest"
      failure="Failed to suggest a change"
      error={error}
      isPending={isPending}
      isDisabled={text.trim() === '' || text === before}
      onSubmit={submit}
      onClose={close}
    >
      <p className="text-13 text-muted">
        The checked text stays. Yours is kept beside it, where those who may check translations use or dismiss it.
      </p>
      <RowText text={source} language={sourceLanguage} />
      <div dir={directionOf(language)} lang={language}>
        <TextAreaField label="Suggestion" autoFocus value={text} onChange={setText} />
      </div>
    </FormDialog>
  )
}
