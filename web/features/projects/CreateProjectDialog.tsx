import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { organizationLabel, organizationsQuery } from '../organizations/queries.ts'
import { selectOrganization, useSelectedOrganization } from '../organizations/selectedOrganization.ts'
import { FIRST_VERSION, useCreateProject } from './queries.ts'
import { sourceOptions } from './sourceOptions.ts'
import { TargetLanguages } from './TargetLanguages.tsx'

const NAME_REQUIRED = 'Project name is required'
const TARGET_REQUIRED = 'Please select at least one target language'

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const selected = useSelectedOrganization()
  const { create, start } = useCreateAndOpen(onClose)
  const [step, setStep] = useState<1 | 2>(1)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [source, setSource] = useState<LanguageCode>('en')
  const [targets, setTargets] = useState<LanguageCode[]>([])
  const [error, setError] = useState<string>()
  const organization_id = chosen ?? selected?.id

  function changeTargets(codes: LanguageCode[]) {
    setTargets(codes)
    setError(codes.length === 0 ? TARGET_REQUIRED : undefined)
  }

  function goBack() {
    setError(undefined)
    create.reset()
    setStep(1)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError(NAME_REQUIRED)
    if (step === 1) return setStep(2)
    if (targets.length === 0) return setError(TARGET_REQUIRED)
    if (!organization_id) return setError('Please select an organization')
    setError(undefined)
    start(organization_id, { name: name.trim(), source_language: source, target_languages: targets })
  }

  return (
    <Dialog
      title={step === 1 ? 'Create Project' : 'Project Settings'}
      isOpen
      onClose={onClose}
      isDismissable={!create.isPending}
    >
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {error && step === 2 && <Alert>{error}</Alert>}
          {create.error && <ErrorAlert error={create.error} fallback="Failed to create project" />}
          {step === 1 ? (
            <ProjectName
              value={name}
              error={error}
              onChange={(value) => {
                setName(value)
                setError(value.trim() === '' ? NAME_REQUIRED : undefined)
              }}
            />
          ) : (
            <Settings
              {...{ organization_id, source, targets }}
              onOrganization={setChosen}
              onSource={(code) => {
                setSource(code)
                if (targets.includes(code)) changeTargets(targets.filter((target) => target !== code))
              }}
              onTargets={changeTargets}
            />
          )}
        </DialogBody>
        <Buttons
          step={step}
          isDisabled={step === 1 ? name.trim() === '' : targets.length === 0}
          isPending={create.isPending}
          onBack={goBack}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

type ProjectIn = Parameters<ReturnType<typeof useCreateProject>['mutate']>[0]['project_in']

function useCreateAndOpen(onClose: () => void) {
  const create = useCreateProject()
  const navigate = useNavigate()
  const start = (organization_id: string, project_in: ProjectIn) =>
    create.mutate(
      { organization_id, project_in, first_version: FIRST_VERSION },
      {
        onSuccess: ({ id }) => {
          selectOrganization(organization_id)
          onClose()
          navigate(`/projects/${id}`)
        },
      },
    )
  return { create, start }
}

type ProjectNameProps = { value: string; error: string | undefined; onChange: (value: string) => void }

const ProjectName = (field: ProjectNameProps) => (
  <Field label="Project name" autoFocus isRequired placeholder="Lighthouse" {...field} />
)

type SettingsProps = {
  organization_id: string | undefined
  source: LanguageCode
  targets: LanguageCode[]
  onOrganization: (id: string) => void
  onSource: (code: LanguageCode) => void
  onTargets: (codes: LanguageCode[]) => void
}

function Settings({ organization_id, source, targets, onOrganization, onSource, onTargets }: SettingsProps) {
  const { data: organizations = [] } = useQuery(organizationsQuery())
  return (
    <>
      <Select
        label="Organization"
        autoFocus
        options={organizations.map((organization) => ({ id: organization.id, label: organizationLabel(organization) }))}
        value={organization_id}
        onChange={onOrganization}
        placeholder="Select an organization"
      />
      <Select label="Source language" options={sourceOptions(source)} value={source} onChange={onSource} />
      <TargetLanguages source={source} value={targets} onChange={onTargets} />
    </>
  )
}

type ButtonsProps = { step: 1 | 2; isDisabled: boolean; isPending: boolean; onBack: () => void; onClose: () => void }

const Buttons = ({ step, isDisabled, isPending, onBack, onClose }: ButtonsProps) => (
  <DialogFooter>
    {step === 2 && (
      <Button variant="ghost" className="me-auto" onPress={onBack} isDisabled={isPending}>
        Back
      </Button>
    )}
    <Button onPress={onClose} isDisabled={isPending}>
      Cancel
    </Button>
    <Button key={step} type="submit" variant="primary" isDisabled={isDisabled} isPending={isPending}>
      {step === 1 ? 'Next' : 'Create Project'}
    </Button>
  </DialogFooter>
)
