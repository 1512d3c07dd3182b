import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dictionaryOf, MAX_KNOWN_WORD_LENGTH } from '#db/vocabulary/checks/spelling.ts'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { addKnownWord, knownWordsQuery, removeKnownWord } from '../../rowText/spelling/knownWords.ts'

export function KnownWords({ project }: { project: Project }) {
  const spelled = project.target_languages.filter((code) => dictionaryOf(code) !== undefined)
  const [chosen, setChosen] = useState(spelled[0])
  const language = spelled.find((code) => code === chosen) ?? spelled[0]
  if (language === undefined) return null
  return (
    <Section
      title="Words"
      text="Translations are spelled with the dictionary of their language. Names of characters, terms of the glossary and words of the source text are known as well, and so are the words that you add here."
    >
      <Select
        label="Language"
        className="max-w-60"
        options={spelled.map((id) => ({ id, label: languageName(id) }))}
        value={language}
        onChange={setChosen}
      />
      <WordsOf key={language} place={{ project_id: project.id, language }} />
    </Section>
  )
}

type WordsOfProps = { place: Parameters<typeof knownWordsQuery>[0] }

function WordsOf({ place }: WordsOfProps) {
  const client = useQueryClient()
  const known = useQuery(knownWordsQuery(place))
  const [word, setWord] = useState('')
  const adding = useMutation({
    mutationFn: (added: string) => addKnownWord(client, place, added),
    onSuccess: () => setWord(''),
  })
  const removing = useMutation({
    mutationFn: (removed: string) => removeKnownWord(client, place, removed),
    onError: sayFailure,
  })
  const change = (written: string) => {
    setWord(written)
    adding.reset() // a refused word would hold back the next one
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (word.trim() !== '') adding.mutate(word.trim())
  }
  return (
    <>
      <Loaded
        query={known}
        failure="The words could not be loaded"
        waiting={<CenteredSpinner label="Loading the words" />}
      >
        {({ words }) =>
          words.length > 0 && (
            <ul aria-label="Known words" className="flex max-h-80 flex-col gap-2 overflow-y-auto">
              {words.map(({ word }) => (
                <li key={word} className="flex items-center justify-between gap-2">
                  <bdi lang={place.language} className="min-w-0 wrap-anywhere">
                    {word}
                  </bdi>
                  <Button
                    size="sm"
                    aria-label={`Remove ${word}`}
                    isDisabled={removing.isPending}
                    onPress={() => removing.mutate(word)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form onSubmit={add} className="flex flex-wrap items-end gap-2">
        <Field
          label="Word"
          value={word}
          onChange={change}
          maxLength={MAX_KNOWN_WORD_LENGTH}
          {...(adding.error ? { isInvalid: true, error: adding.error.message } : {})}
        />
        <Button type="submit" isPending={adding.isPending}>
          Add word
        </Button>
      </form>
    </>
  )
}
