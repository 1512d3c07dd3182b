/** Takes rows of a table as COPY takes them, by the name of their stream. */
export type EmitRows = (stream: string, bytes: Uint8Array<ArrayBuffer>) => void

/** Reads one file; `end` returns its summary once all of its rows were emitted. Some answer questions about it then. */
export type Reading = {
  push(bytes: Uint8Array): void
  end(): { faults_count: number }
  answers?: Record<string, (question: never) => unknown>
}
/** `kind` of a task is the name of its reader. */
export type Task = { kind: string }
/** Begins to read a file for a task, in a thread. */
export type Reader = (task: never, emit: EmitRows) => Reading

export type TaskOf<Read extends Reader> = Parameters<Read>[0]
export type SummaryOf<Read extends Reader> = ReturnType<ReturnType<Read>['end']>
/** By the names of the questions that it answers. */
export type AnswersOf<Read extends Reader> = ReturnType<Read> extends { answers: infer Answers } ? Answers : never
export type QuestionOf<Answer> = Answer extends (...question: infer Question) => unknown ? Question : never
export type AnswerOf<Answer> = Answer extends (question: never) => infer Found ? Awaited<Found> : never
