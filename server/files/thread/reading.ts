export type EmitRows = (stream: string, bytes: Uint8Array<ArrayBuffer>) => void

export type Reading = {
  push(bytes: Uint8Array): void
  end(): { faults_count: number }
  answers?: Record<string, (question: never) => unknown>
}
/** `kind` of a task is the name of its reader. */
export type Task = { kind: string }
export type Reader = (task: never, emit: EmitRows) => Reading

export type TaskOf<Read extends Reader> = Parameters<Read>[0]
export type SummaryOf<Read extends Reader> = ReturnType<ReturnType<Read>['end']>
export type AnswersOf<Read extends Reader> = ReturnType<Read> extends { answers: infer Answers } ? Answers : never
export type QuestionOf<Answer> = Answer extends (...question: infer Question) => unknown ? Question : never
export type AnswerOf<Answer> = Answer extends (question: never) => infer Found ? Awaited<Found> : never
