import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FORM_OF_ADDRESS_LABELS } from '#db/vocabulary/formsOfAddress.ts'
import { EVERY_LANGUAGE, type LanguageCode } from '#db/vocabulary/languages.ts'
import type { Project, Register } from '#server/projects/contract.ts'
import { guideName, registersQuery } from '#web/features/projects/registers.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'

export function RegisterSettings({ project }: { project: Pick<Project, 'id'> }) {
  const registers = useQuery(registersQuery(project.id))
  const [editing, setEditing] = useState<LanguageCode>()
  const edited = registers.data && withGeneral(registers.data).find((one) => one.target_language === editing)
  return (
    <Section
      title="Style Guide"
      text="The AI follows the form of address, the tone and the rules of a language; people read all of it beside the table. What you say for all languages holds beside what you say for one. Where you choose nothing, the AI follows your checked translations."
    >
      <Loaded query={registers} failure="The style guide could not be loaded" waiting={<Skeleton className="h-20" />}>
        {(found) => (
          <ul aria-label="Style guide by language" className="flex flex-col gap-3">
            {withGeneral(found).map((register) => (
              <RegisterItem
                key={register.target_language}
                register={register}
                onChange={() => setEditing(register.target_language)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <RegisterDialog project_id={project.id} register={edited} onClose={() => setEditing(undefined)} />}
    </Section>
  )
}

const NOTHING_FIXED: Register = {
  ...{ target_language: EVERY_LANGUAGE, form_of_address: 'automatic', tone: '', rules: [], guide: '', revision: 0 },
}

const withGeneral = (found: readonly Register[]) => {
  const isGeneral = ({ target_language }: Register) => target_language === EVERY_LANGUAGE
  return [found.find(isGeneral) ?? NOTHING_FIXED, ...found.filter((one) => !isGeneral(one))]
}

function RegisterItem({ register, onChange }: { register: Register; onChange: () => void }) {
  const { target_language, form_of_address, tone, rules, guide } = register
  const more = [
    rules.length > 0 && (rules.length === 1 ? '1 rule' : `${rules.length} rules`),
    guide !== '' && 'guide',
  ].filter(Boolean)
  return (
    <li className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <span className="inline-block font-medium first-letter:uppercase">{guideName(target_language)}</span>{' '}
        <span className="text-muted">{[FORM_OF_ADDRESS_LABELS[form_of_address], ...more].join(' · ')}</span>
        {tone !== '' && (
          <p dir="auto" className="line-clamp-2 text-13 wrap-anywhere text-muted">
            {tone}
          </p>
        )}
      </div>
      <Button size="sm" aria-label={`Change style guide of ${guideName(target_language)}`} onPress={onChange}>
        Change
      </Button>
    </li>
  )
}
