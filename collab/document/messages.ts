/** Messages to a single client, as JSON in a stateless message. */
export type ServerMessage =
  /** The row is claimed: it has its text back, and what you wrote is kept beside it as a suggestion. */
  { kind: 'kept-aside'; row: string; text: string }
