import type { Config } from '../config.ts'
import type { TextThread } from '../textThread/textThread.ts'
import { createOpenAiTranslator } from './openai.ts'
import { createPseudoTranslator } from './pseudoTranslator.ts'
import type { Translator } from './translator.ts'

/** The service that is configured; with neither key nor address the built-in engine. */
export const chooseTranslator = ({ openai, ai }: Pick<Config, 'openai' | 'ai'>, texts: TextThread): Translator =>
  openai.apiKey === undefined && openai.baseUrl === undefined
    ? createPseudoTranslator(texts)
    : createOpenAiTranslator({ ...openai, concurrency: ai.concurrency })
