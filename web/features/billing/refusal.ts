import { Refusal } from '../../api/client.ts'

/** The server's sentence where it refused for a reason, else that of the screen (spec §8). */
export const refusalOr = (sentence: string, error: Error) =>
  error instanceof Refusal && error.status !== 500 ? error.message : sentence
