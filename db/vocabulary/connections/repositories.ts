export const REPOSITORY_HOSTS = ['github', 'gitlab', 'gitea', 'other'] as const
export type RepositoryHost = (typeof REPOSITORY_HOSTS)[number]

export const REPOSITORY_FAULTS = [
  'unreachable',
  'private_address',
  'refused',
  'not_found',
  'no_branch',
  'too_large',
  'too_slow',
  'not_written',
  'no_request',
  'unreadable',
  'no_person',
  'failed',
] as const
export type RepositoryFault = (typeof REPOSITORY_FAULTS)[number]
