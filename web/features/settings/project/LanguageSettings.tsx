import { type FormEvent, useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { TARGET_REQUIRED } from '#server/projects/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useUpdateProject } from '../../projects/queries.ts'
import { sourceOptions } from '../../projects/sourceOptions.ts'
import { TargetLanguages } from '../../projects/TargetLanguages.tsx'
import { ReferenceLanguage } from './ReferenceLanguage.tsx'

type Languages = Pick<Project, 'source_language' | 'target_languages'>

export function LanguageSettings({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  // Until something is changed here, it shows what colleagues save.
  const [edited, setEdited] = useState<Languages>()
  const { source_language: source, target_languages: targets } = edited ?? project
  const setTargets = (target_languages: LanguageCode[]) => setEdited({ source_language: source, target_languages })
  const removed = project.target_languages.filter((code) => !targets.includes(code))
  const isChanged = source !== project.source_language || targets.join() !== project.target_languages.join()

  function submit(event: FormEvent) {
    event.preventDefault()
    update.mutate(
      { source_language: source, target_languages: targets },
      {
        onSuccess: () => {
          setEdited(undefined)
          toast.success('Languages updated successfully')
        },
        onError: () => toast.error('Failed to update languages'),
      },
    )
  }

  return (
    <Section title="Language Settings" text="The language of the texts, and the languages they are translated into.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {update.error && <ErrorAlert error={update.error} fallback="Failed to update languages" />}
        <Select
          label="Source language"
          className="max-w-60"
          options={sourceOptions(source)}
          value={source}
          onChange={(code) =>
            setEdited({ source_language: code, target_languages: targets.filter((target) => target !== code) })
          }
        />
        <TargetLanguages source={source} value={targets} onChange={setTargets} />
        {targets.length === 0 && <Alert>{TARGET_REQUIRED}</Alert>}
        {removed.length > 0 && (
          <Alert kind="warning">
            {removed.map(languageName).join(', ')}: running AI translations stop. Existing translations are kept, and
            come back with the language.
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          isPending={update.isPending}
          isDisabled={!isChanged || targets.length === 0}
        >
          Save Languages
        </Button>
      </form>
      <ReferenceLanguage project={project} />
    </Section>
  )
}
