import type { Finding, Judging } from '#collab/text/judge.ts'

type TextToJudge = { source: string; text: string } & Pick<
  Judging,
  'identifier' | 'terms' | 'maxLength' | 'measured' | 'fileForms' | 'unknownWords' | 'alike'
>
export type ToJudge = {
  languages: Pick<Judging, 'from' | 'to' | 'own' | 'levels' | 'ownMarks' | 'audience'>
  texts: TextToJudge[]
}
export type FromJudge = Finding[][]
