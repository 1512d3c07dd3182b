import type { RepositoryFault } from '#db/vocabulary/connections/repositories.ts'

export const USUAL_TRANSLATIONS_BRANCH = 'dragoman/translations'
export const MAX_PATTERNS = 50
export const NOT_A_REMOTE =
  'The address must be one of HTTPS or SSH, such as https://git.example.com/game.git or git@git.example.com:game.git'
export const NOT_PUBLIC =
  'The address must lead to a public service. Ask your administrator for a repository in your own network.'
export const NOT_A_BRANCH = 'This is not the name of a branch'
export const SAME_BRANCH = 'Translations go to a branch of their own'
export const NOT_CONNECTED = 'The project is not connected to a repository'
export const NOT_SIGNED = 'The push is not signed with the secret of a repository'
export const NOT_READ_YET = 'The repository was not read yet. Read it first.'

export const FAULTS: Record<RepositoryFault, string> = {
  unreachable: 'The repository is not reachable. It is tried again by itself; nothing is lost meanwhile.',
  private_address: 'The address does not lead to a public service.',
  refused: 'The host refused the token or the key. Check that it is valid and may read and write the repository.',
  not_found: 'There is no such repository, or the token or key may not see it.',
  no_branch: 'The branch is not in the repository.',
  too_large: 'The repository, or its files for translation, are too large. Narrow the patterns of files.',
  too_slow: 'The host did not finish in time. It is tried again by itself.',
  not_written:
    'The host refused the branch of translations. Check that it is not protected and that the token may write.',
  no_request: 'The branch was written, but the merge request could not be opened. Check what the token may do.',
  unreadable: 'Some files could not be read. Mend them in the repository; the others stay as they were.',
  no_person:
    'The person who connected the repository may not bring files any more. Somebody else has to save the connection.',
  failed: 'The repository could not be read or written. It is tried again by itself.',
}
