/**
 * Why the server closes a socket. Of 44xx a client does not come back by itself; of 45xx it does.
 * After `docReset` it keeps its unacknowledged rows aside, drops its copy, loads the document again and offers the texts back.
 */
export const CLOSING = {
  docReset: { code: 4400, reason: 'doc-reset' },
  signedOut: { code: 4401, reason: 'signed-out' },
  accessRemoved: { code: 4403, reason: 'access-removed' },
  readOnly: { code: 4403, reason: 'read-only' },
  pageDeleted: { code: 4404, reason: 'page-deleted' },
  languageRemoved: { code: 4410, reason: 'language-removed' },
  unavailable: { code: 4503, reason: 'unavailable' },
  notSaved: { code: 4503, reason: 'not-saved' },
  tooSlow: { code: 4503, reason: 'too-slow' },
  overloaded: { code: 4503, reason: 'overloaded' },
} as const

export type Closing = (typeof CLOSING)[keyof typeof CLOSING]

export const closingOf = (reason: string): Closing =>
  Object.values(CLOSING).find((closing) => closing.reason === reason) ?? CLOSING.unavailable
