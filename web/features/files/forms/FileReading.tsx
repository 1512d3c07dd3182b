import type { FilePreview } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { LanguageChoice } from '../choices/LanguageChoice.tsx'
import { RepeatsChoice } from '../choices/RepeatsChoice.tsx'
import { SourceTextsChoice } from '../choices/SourceTextsChoice.tsx'
import { KeyTexts } from '../reports/KeyTexts.tsx'
import { SkippedTexts } from '../reports/SkippedTexts.tsx'

type Read = Pick<FilePreview, 'format' | 'unnamed_language' | 'has_key_texts' | 'source_texts' | 'skipped'> & {
  repeats?: number
}
type Props = {
  preview: Read
  path: string
  isTable: boolean
  isOfMany?: boolean
  choice: FileChoice
  onChoice: (choice: FileChoice) => void
  isDisabled: boolean
}

export function FileReading({ preview, path, isTable, isOfMany = false, choice, onChoice, isDisabled }: Props) {
  const { format, unnamed_language, has_key_texts, source_texts, skipped, repeats } = preview
  /** The questions are about the file as it was read: in this format. */
  const answer = (answered: FileChoice) => onChoice({ format: format.id, ...answered })
  const named = isOfMany ? path : undefined
  return (
    <>
      <KeyTexts isShown={has_key_texts && source_texts === null} />
      <SkippedTexts skipped={skipped} />
      <LanguageChoice
        unnamed={unnamed_language}
        path={named}
        onChange={(language) => answer({ language })}
        isDisabled={isDisabled}
      />
      <SourceTextsChoice
        sourceTexts={source_texts}
        path={path}
        {...{ isTable, isOfMany, isDisabled }}
        onChange={(source_texts) => answer({ source_texts })}
      />
      <RepeatsChoice
        rows={repeats}
        value={choice.source_repeats ?? 'keep'}
        path={named}
        onChange={(source_repeats) => answer({ source_repeats })}
        isDisabled={isDisabled}
      />
    </>
  )
}
