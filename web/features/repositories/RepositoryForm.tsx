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

export function RepositoryForm({ project_id, repository, versions, onSaved, onClose }: Props) {
  const [save, tried] = [useSaveRepository(project_id), useTryRepository(project_id)]
  const [url, setUrl] = useState(repository?.url ?? '')
  const [host, setHost] = useState(repository?.host)
  const [token, setToken] = useState('')
  const [branch, setBranch] = useState(repository?.branch ?? 'main')
  const [translations_branch, setTranslationsBranch] = useState(
    repository?.translations_branch ?? USUAL_TRANSLATIONS_BRANCH,
  )
  const [files, setFiles] = useState(repository?.files.join('\n') ?? '')
  const [ignored, setIgnored] = useState(repository?.ignored.join('\n') ?? '')
  const [version_id, setVersion] = useState(repository?.version_id ?? versions[0]?.id ?? '')
  const [type, setType] = useState(repository?.type ?? 'game_ui')
  const [is_checked_only, setIsCheckedOnly] = useState(repository?.is_checked_only ?? false)
  const [renews_hook_secret, setRenews] = useState(false)
  const fault = (field: string) => (save.error ? faultOf(save.error, field) : undefined)
  const entered = { url: url.trim(), branch, ...(token !== '' && { token }) }

  function submit() {
    const chosen = { host: host ?? hostIn(url), translations_branch, version_id, type, is_checked_only }
    const patterns = { files: linesOf(files), ignored: linesOf(ignored) }
    save.mutate(
      { ...entered, ...chosen, ...patterns, renews_hook_secret },
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
      <Field
        label="Address"
        isRequired
        autoFocus
        placeholder="https://github.com/studio/game.git"
        hint="HTTPS with a token, or SSH with a key that is made for you."
        value={url}
        error={fault('url')}
        onChange={setUrl}
      />
      <Select label="Host" options={hosts} value={host ?? hostIn(url)} onChange={setHost} />
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
        onChange={setToken}
      />
      <Field label="Branch" isRequired value={branch} error={fault('branch')} onChange={setBranch} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" isPending={tried.isPending} onPress={() => tried.mutate(entered)}>
          Test the connection
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-13">
          {tried.data?.fault === null && <span className="text-green">The branch can be read.</span>}
          {tried.data?.fault && <span className="text-red">{FAULTS[tried.data.fault]}</span>}
          {tried.error && <span className="text-red">{tried.error.message}</span>}
        </p>
      </div>
      <TextAreaField
        label="Files"
        isRequired
        hint="One pattern a line, as in dragoman.json. With files of translations, so that they are known again."
        placeholder="locales/**/*.json"
        value={files}
        error={fault('files')}
        onChange={setFiles}
      />
      <TextAreaField
        label="Ignored files"
        hint="Patterns of files that are left out."
        value={ignored}
        error={fault('ignored')}
        onChange={setIgnored}
      />
      <Select
        label="Version"
        options={versions.map(({ id, name }) => ({ id, label: name }))}
        value={version_id}
        error={fault('version_id')}
        onChange={setVersion}
      />
      <Select label="Content type of new pages" options={types} value={type} onChange={setType} />
      <Field
        label="Branch of translations"
        isRequired
        value={translations_branch}
        error={fault('translations_branch')}
        onChange={setTranslationsBranch}
      />
      <Checkbox isSelected={is_checked_only} onChange={setIsCheckedOnly}>
        Send checked translations only
      </Checkbox>
      {repository && (
        <Checkbox isSelected={renews_hook_secret} onChange={setRenews}>
          Make a new secret for the webhook
        </Checkbox>
      )}
    </FormDialog>
  )
}
