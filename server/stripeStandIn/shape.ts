/** What a parameter of a request may be. A field whose name ends in a question mark may be left out. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'decimal'
  | { is: string[] }
  | { any: Shape[] }
  | { list: Shape }
  | { map: Shape }
  | { fields: Record<string, Shape> }

/** The requests of one version of Stripe's API, by method and path. */
export type Description = { version: string; calls: Record<string, Shape> }
