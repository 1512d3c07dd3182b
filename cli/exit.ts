export const EXIT = { done: 0, failed: 1, misused: 2, refused: 3, unreachable: 4, below: 5 } as const

export class Failure extends Error {
  readonly code: number
  constructor(message: string, code: number = EXIT.failed) {
    super(message)
    this.code = code
  }
}
