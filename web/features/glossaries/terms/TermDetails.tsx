import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { GENDERS, type Gender, PARTS_OF_SPEECH, type PartOfSpeech } from '#db/vocabulary/texts/terms.ts'
import { MAX_FORBIDDEN } from '#server/glossaries/constants.ts'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { sharedFacts, type Term } from './terms.ts'
import { useSaveFacts } from './useSaveFacts.ts'

type Props = { glossary: Glossary; term: Term; onClose: () => void }

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const optionsOf = <Id extends string>(ids: readonly Id[]) => [
  { id: '' as const, label: 'Not said' },
  ...ids.map((id) => ({ id, label: capital(id) })),
]
const SPEECH = optionsOf<PartOfSpeech>(PARTS_OF_SPEECH)
const GENDER = optionsOf<Gender>(GENDERS)

export function TermDetails({ glossary, term, onClose }: Props) {
  const save = useSaveFacts(glossary)
  const [shared, setShared] = useState(() => sharedFacts(term))
  const [written, setWritten] = useState(() => shared.source_variants.join('\n'))
  const [edits, setEdits] = useState<ReadonlyMap<string, LineFacts>>(new Map())
  const lines = term.lines.filter(({ target_language }) => target_language !== null)
  const factsOf = (line: GlossaryEntry): LineFacts =>
    edits.get(line.id) ?? {
      forbidden: line.forbidden.join('\n'),
      variants: line.variants.join('\n'),
      gender: line.gender,
    }
  const edit = (line: GlossaryEntry, change: Partial<LineFacts>) =>
    setEdits(new Map(edits).set(line.id, { ...factsOf(line), ...change }))

  function submit() {
    const changed = [...edits].map(([id, { forbidden, variants, gender }]) => {
      return { id, forbidden: wordsIn(forbidden), variants: wordsIn(variants), gender }
    })
    if (changed.some(({ forbidden, variants }) => Math.max(forbidden.length, variants.length) > MAX_FORBIDDEN)) return
    const source_variants = wordsIn(written)
    if (source_variants.length > MAX_FORBIDDEN) return
    save.mutate({ term, shared: { ...shared, source_variants }, changed }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={`Details of ${term.term_id}`}
      submit="Save"
      failure="Failed to save the details"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        isSelected={shared.is_case_sensitive}
        onChange={(is_case_sensitive) => setShared({ ...shared, is_case_sensitive })}
      >
        Case-sensitive: “Will” is not found in “will”
      </Checkbox>
      <Checkbox isSelected={shared.is_proposed} onChange={(is_proposed) => setShared({ ...shared, is_proposed })}>
        Proposed: not told to the AI, and no translation is checked by it
      </Checkbox>
      <Select
        label="Part of speech"
        options={SPEECH}
        value={shared.part_of_speech ?? ''}
        onChange={(speech) => setShared({ ...shared, part_of_speech: speech || null })}
      />
      <Words
        label="Also written"
        hint="Other forms in which source texts have the term, one a line: another spelling, or an abbreviation."
        value={written}
        onChange={setWritten}
      />
      {lines.map((line) => (
        <LineDetails key={line.id} line={line} facts={factsOf(line)} onEdit={(change) => edit(line, change)} />
      ))}
    </FormDialog>
  )
}

type LineFacts = { forbidden: string; variants: string; gender: Gender | null }

const wordsIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

type LineProps = { line: GlossaryEntry; facts: LineFacts; onEdit: (change: Partial<LineFacts>) => void }

function LineDetails({ line, facts: { forbidden, variants, gender }, onEdit }: LineProps) {
  const language = languageName(line.target_language as LanguageCode)
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left w-full pb-2 text-13 font-semibold">{language}</legend>
      <Words
        label={`Also in ${language}`}
        hint="Further translations that are right as well, one a line."
        value={variants}
        onChange={(variants) => onEdit({ variants })}
      />
      <Words
        label={`Never in ${language}`}
        hint="Translations that nobody is to write, one a line."
        value={forbidden}
        onChange={(forbidden) => onEdit({ forbidden })}
      />
      <Select
        label={`Gender in ${language}`}
        options={GENDER}
        value={gender ?? ''}
        onChange={(chosen) => onEdit({ gender: chosen || null })}
      />
    </fieldset>
  )
}

type WordsProps = { label: string; hint: string; value: string; onChange: (value: string) => void }

function Words(props: WordsProps) {
  const over = wordsIn(props.value).length - MAX_FORBIDDEN
  return <TextAreaField {...props} {...(over > 0 && { error: `At most ${MAX_FORBIDDEN} words. Take ${over} out.` })} />
}
