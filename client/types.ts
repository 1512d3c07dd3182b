import type { paths } from './schema.d.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type Path<Of extends Method> = {
  [Name in keyof paths]: paths[Name] extends Record<Of, unknown> ? Name : never
}[keyof paths]
export type Operation<Name extends keyof paths, Of extends Method> = paths[Name][Of & keyof paths[Name]]

type Needs<Fields> = keyof { [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: true }
type Params<Op> = Op extends { parameters: infer Fields }
  ? [Needs<Fields>] extends [never]
    ? { params?: Fields }
    : { params: Fields }
  : never
type Body<Op> = Op extends { requestBody: { content: { 'application/json': infer Fields } } }
  ? { body: Fields }
  : unknown

/** Besides what the call takes: headers of one's own, and a signal that ends it. */
export type Init<Op> = Params<Op> & Body<Op> & { headers?: Record<string, string>; signal?: AbortSignal }
/** Left out where nothing of it is needed. */
export type Sent<Op> = [Needs<Init<Op>>] extends [never] ? [Init<Op>?] : [Init<Op>]

export type Answer<Op> = Op extends { responses: { 200: { content: { 'application/json': infer Fields } } } }
  ? Fields
  : undefined
