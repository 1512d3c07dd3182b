import type { DueRepository } from '#db/queries/repositories/due.ts'
import type { Services } from '../../services.ts'
import { tokenOf } from '../access.ts'
import { parseRemote } from '../git/address.ts'
import { createHostApi } from './callHost.ts'
import { gitea } from './gitea.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import type { Host } from './host.ts'

const HOSTS: Record<'github' | 'gitlab' | 'gitea', Host> = { github, gitlab, gitea }

const TEXT =
  'Translations from Dragoman, one commit per language. New translations are added to this branch as long as it is open.'

export async function askForMerge(services: Services, due: DueRepository, { signal }: { signal: AbortSignal }) {
  const token = tokenOf(services, due)
  if (due.host === 'other' || token === undefined) return undefined
  const url = parseRemote(due.url)!
  const host = HOSTS[due.host]
  const isPublicOnly = !services.config.allowsPrivateRepositories
  const call = createHostApi({ base: host.base(url), headers: host.headers(token), isPublicOnly, signal })
  const path = decodeURIComponent(url.pathname)
    .replace(/^\/+/, '')
    .replace(/\.git$/, '')
    .replace(/\/+$/, '')
  const asked = { path, source: due.translations_branch, target: due.branch, title: 'Update translations', text: TEXT }
  return host.ask(call, asked)
}
