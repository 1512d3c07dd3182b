import { importedFacts } from '#collab/text/facts/facts.ts'
import { MAX_JUDGED_OF_MANY } from '#db/vocabulary/lengths.ts'
import type { TextToJudge } from '../../rows/countFindings.ts'
import type { PageText } from './readTable.ts'

/** Collects as many translations of a file as are judged, and one more where it has more. */
export function createFirstTranslations() {
  const brought: TextToJudge[] = []
  return {
    brought,
    add({ identifier, content: source, context, facts, translations }: PageText) {
      if (brought.length > MAX_JUDGED_OF_MANY || translations.length === 0) return
      const maxLength = importedFacts(facts, context)?.max_length.value ?? null
      for (const [language, translation] of translations)
        if (translation !== '') brought.push({ identifier, source, translation, maxLength, language })
    },
  }
}
