import { useState } from 'react'
import { REPOSITORY_HOSTS } from '#db/vocabulary/connections/repositories.ts'
import { CONTENT_TYPE_CODES, CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import type { Version } from '#server/projects/contract.ts'
import { FAULTS, USUAL_TRANSLATIONS_BRANCH } from '#server/repositories/constants.ts'
import type { Repository, SavedRepository } from '#server/repositories/contract.ts'
import { faultOf } from '../../api/client.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field, PasswordField, TextAreaField } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useSaveRepository, useTryRepository } from './queries.ts'
import { HOSTS, hostIn } from './words.ts'

type Props = {
  project_id: string
  repository: Repository | undefined
  versions: readonly Version[]
  onSaved: (saved: SavedRepository) => void
  onClose: () => void
}
const hosts = REPOSITORY_HOSTS.map((id) => ({ id, label: HOSTS[id] }))
const types = CONTENT_TYPE_CODES.map((id) => ({ id, label: CONTENT_TYPES[id] }))
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const begin = (repository: Repository | undefined, versions: readonly Version[]) => ({
  url: repository?.url ?? '',
  host: repository?.host,
  token: '',
  branch: repository?.branch ?? 'main',
  translations_branch: repository?.translations_branch ?? USUAL_TRANSLATIONS_BRANCH,
  files: repository?.files.join('\n') ?? '',
  ignored: repository?.ignored.join('\n') ?? '',
  version_id: repository?.version_id ?? versions[0]?.id ?? '',
  type: repository?.type ?? ('game_ui' as const),
  is_checked_only: repository?.is_checked_only ?? false,
  renews_hook_secret: false,
})
type Entered = ReturnType<typeof begin>
type FieldsProps = Pick<Props, 'repository'> & {
  entered: Entered
  enter: (change: Partial<Entered>) => void
  fault: (field: string) => string | undefined
}

const connectionOf = ({ url, branch, token }: Entered) => ({
  url: url.trim(),
  branch,
  ...(token !== '' && { token }),
})

export function RepositoryForm({ project_id, repository, versions, onSaved, onClose }: Props) {
  const save = useSaveRepository(project_id)
  const [entered, setEntered] = useState(() => begin(repository, versions))
  const fields: FieldsProps = {
    repository,
    entered,
    enter: (change) => setEntered((before) => ({ ...before, ...change })),
    fault: (field) => (save.error ? faultOf(save.error, field) : undefined),
  }

  function submit() {
    const { url, host = hostIn(url), token: _, files, ignored, ...chosen } = entered
    save.mutate(
      { ...chosen, ...connectionOf(entered), host, files: linesOf(files), ignored: linesOf(ignored) },
      {
        onSuccess(saved) {
          onClose()
          onSaved(saved)
        },
      },
    )
  }

  return (
    <FormDialog
      title={repository ? 'Edit repository' : 'Connect a git repository'}
      submit={repository ? 'Save' : 'Connect'}
      failure="The repository could not be saved"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConnectionFields {...fields} project_id={project_id} />
      <TextFields {...fields} versions={versions} />
      {repository && (
        <Checkbox
          isSelected={entered.renews_hook_secret}
          onChange={(renews_hook_secret) => fields.enter({ renews_hook_secret })}
        >
          Make a new secret for the webhook
        </Checkbox>
      )}
    </FormDialog>
  )
}

function ConnectionFields({ project_id, repository, entered, enter, fault }: FieldsProps & { project_id: string }) {
  const tried = useTryRepository(project_id)
  const { url, host, token, branch } = entered
  return (
    <>
      <Field
        label="Address"
        isRequired
        autoFocus
        placeholder="https://github.com/studio/game.git"
        hint="HTTPS with a token, or SSH with a key that is made for you."
        value={url}
        error={fault('url')}
        onChange={(url) => enter({ url })}
      />
      <Select label="Host" options={hosts} value={host ?? hostIn(url)} onChange={(host) => enter({ host })} />
      <PasswordField
        label="Token"
        autoComplete="off"
        hint={
          repository?.has_token
            ? 'One is kept. Enter another only to replace it.'
            : 'It reads and writes the repository and opens merge requests. It is kept encrypted.'
        }
        value={token}
        error={fault('token')}
        onChange={(token) => enter({ token })}
      />
      <Field
        label="Branch"
        isRequired
        value={branch}
        error={fault('branch')}
        onChange={(branch) => enter({ branch })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" isPending={tried.isPending} onPress={() => tried.mutate(connectionOf(entered))}>
          Test the connection
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-13">
          {tried.data?.fault === null && <span className="text-green">The branch can be read.</span>}
          {tried.data?.fault && <span className="text-red">{FAULTS[tried.data.fault]}</span>}
          {tried.error && <span className="text-red">{tried.error.message}</span>}
        </p>
      </div>
    </>
  )
}

function TextFields({ versions, entered, enter, fault }: FieldsProps & Pick<Props, 'versions'>) {
  return (
    <>
      <TextAreaField
        label="Files"
        isRequired
        hint="One pattern a line, as in dragoman.json. With files of translations, so that they are known again."
        placeholder="locales/**/*.json"
        value={entered.files}
        error={fault('files')}
        onChange={(files) => enter({ files })}
      />
      <TextAreaField
        label="Ignored files"
        hint="Patterns of files that are left out."
        value={entered.ignored}
        error={fault('ignored')}
        onChange={(ignored) => enter({ ignored })}
      />
      <Select
        label="Version"
        options={versions.map(({ id, name }) => ({ id, label: name }))}
        value={entered.version_id}
        error={fault('version_id')}
        onChange={(version_id) => enter({ version_id })}
      />
      <Select
        label="Content type of new pages"
        options={types}
        value={entered.type}
        onChange={(type) => enter({ type })}
      />
      <Field
        label="Branch of translations"
        isRequired
        value={entered.translations_branch}
        error={fault('translations_branch')}
        onChange={(translations_branch) => enter({ translations_branch })}
      />
      <Checkbox isSelected={entered.is_checked_only} onChange={(is_checked_only) => enter({ is_checked_only })}>
        Send checked translations only
      </Checkbox>
    </>
  )
}
