/** Messages to a single client, as JSON in a stateless message. */
export type ServerMessage = { kind: 'kept-aside'; row: string; text: string }
