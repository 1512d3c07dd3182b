import type { RepositoryFault } from '#db/vocabulary/connections/repositories.ts'

export class RepositoryFailure extends Error {
  readonly fault: RepositoryFault
  readonly detail: string | undefined

  constructor(fault: RepositoryFault, detail?: string) {
    super(fault)
    this.fault = fault
    this.detail = detail
  }
}

const MAX_DETAIL = 300

const SIGNS: [RegExp, RepositoryFault][] = [
  [
    /could not resolve host|failed to connect|connection (refused|timed out|reset|closed)|no route to host/i,
    'unreachable',
  ],
  [
    /unable to access .*(redirect|error: 30\d|error: 5\d\d)|returned error: 5\d\d|unexpected disconnect|early eof|empty reply|ssl|tls|connection closed by/i,
    'unreachable',
  ],
  [
    /authentication failed|could not read username|permission denied|error: 40[13]|host key verification failed/i,
    'refused',
  ],
  [/repository .*not found|not found|does not appear to be a git repository|error: 404/i, 'not_found'],
  [/couldn't find remote ref|remote branch .* not found/i, 'no_branch'],
  [/stale info|rejected|protected branch|pre-receive hook declined/i, 'not_written'],
]

export function failureOf(said: string) {
  const fault = SIGNS.find(([sign]) => sign.test(said))?.[1] ?? 'failed'
  return new RepositoryFailure(fault, detailOf(said))
}

/** Its last words, without addresses, which may hold what is secret. */
function detailOf(said: string) {
  const lines = said.split('\n').map((line) => line.trim())
  const last =
    lines.findLast((line) => /^(fatal|error|remote|ssh|!)/i.test(line)) ?? lines.findLast((line) => line !== '')
  return last
    ?.replaceAll(/\b\w+:\/\/\S+/g, '…')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_DETAIL)
    .toWellFormed()
}
