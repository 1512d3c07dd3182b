/** Messages to a client, as JSON in a stateless message. `commented`: the comments on the page are others than before. */
export type ServerMessage = { kind: 'kept-aside'; row: string; text: string } | { kind: 'commented' }
