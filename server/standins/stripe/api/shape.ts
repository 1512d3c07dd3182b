/** Type of a parameter. A field whose name ends in a question mark is optional. */
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

/** Parameters of the calls of one version of Stripe's API, by method and path. */
export type Description = { version: string; calls: Record<string, Shape> }
