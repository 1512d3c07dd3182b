import { normalized } from '#db/vocabulary/normalize.ts'

/** Words with which people speak to a model about its work, in several languages; two of them in a text are suspicious. */
const WORDS = [
  /\b(?:ignor|disregard|forget|override|bypass|vergiss|oublie|olvida|игнорируй)/iu,
  /\b(?:instruction|instrucci|anweisung|consigne|guideline|rule|prompt|directive)|инструкц|指示|指令/iu,
  /\b(?:system|developer|assistant|administrator|admin|root|jailbreak|DAN)\b|系统/iu,
  /\b(?:translat(?:e|es|ed|ing|ion|ions|or)|übersetz|tradu[cz])|перев|翻译|翻訳/iu,
  /\b(?:rows?|ids?|entries|entry|batch|json|schema|array|object|field|key|token|status|score|rating|rate)\b/iu,
  /\b(?:output|print|repeat|reveal|respond|answer|reply|return|append|add|create|insert|replace|overwrite|delete|mark|set|change|copy)\b/iu,
  /\b(?:glossary|character|characters|context|neighbou?rs?|database|tenant|organization|customer|api|secret|canary|password)\b/iu,
  /\b(?:language model|model|AI|GPT|chatbot|LLM)\b/u,
  /\b(?:all|every|other|others|above|below|previous|following|next|first|last|alle|tous|todos|все)\b|其他|以上/iu,
  /[{[]\s*"|<\/?\w+>|\]\]>|```|<\|/,
]
const SUSPICIOUS = 2

/**
 * Returns whether a text seems to speak to the model. Such a text is sent in a call of its own, where obeying it can change nothing
 * but its own translation; one that is innocent loses nothing by that.
 */
export function looksLikeInstructions(text: string) {
  const plain = normalized(text, 'NFKC')
  return WORDS.filter((pattern) => pattern.test(plain)).length >= SUSPICIOUS
}
