import type { RepositoryHost } from '#db/vocabulary/connections/repositories.ts'
import { formatNumber } from '../../ui/data/numbers.ts'

export const HOSTS: Record<RepositoryHost, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
  other: 'Another, without merge requests',
}

export const hostIn = (url: string): RepositoryHost =>
  /\bgithub\b/.test(url)
    ? 'github'
    : /\bgitlab\b/.test(url)
      ? 'gitlab'
      : /\bgitea\b|codeberg/.test(url)
        ? 'gitea'
        : 'other'

export const countFiles = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`)
