import type { Payer, World } from '../world.ts'

/** Something that a person, the finance department, a worker or the network does. `run` returns undefined where it is not possible now. */
export type Act = { name: string; weight: number; run(world: World, payer: Payer): Promise<unknown> }

type Method = 'get' | 'post' | 'delete'

export async function call(world: World, payer: Payer, method: Method, path: string, body?: unknown) {
  const response =
    method === 'post' ? await world.app.as(payer).post(path, body) : await world.app.as(payer)[method](path)
  if (response.status === 500) world.problems.push(`${method} ${path} answers 500: ${await response.clone().text()}`)
  return response
}

/** The same, of calls that end by asking Stripe how things stand. */
export async function callSyncing(world: World, payer: Payer, path: string, body?: unknown) {
  const response = await call(world, payer, 'post', path, body)
  const { customer } = await world.look(payer)
  if (customer && response.status === 200 && world.isReached()) await world.noteAsked(customer)
  return response
}

export async function getJson(world: World, person: { token: string }, path: string) {
  const response = await world.app.as(person).get(path)
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return response.json()
}
